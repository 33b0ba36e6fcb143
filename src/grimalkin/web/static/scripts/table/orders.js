// Answers that are given without asking: one for each question, and the table's own where there is only one.

import { h } from "../dom.js";
import { ruleLink } from "./about.js";
import { dialog, refill, toast } from "./dialogs.js";

/** @typedef {import("../live/session.js").Session} Session */

/** @param {Session} session */
export function openOrders(session) {
  const made = dialog("Answer without asking me");
  const draw = () => refill(made, inside(session, draw));
  draw();
}

/** @param {Session} session @param {() => void} again */
function inside(session, again) {
  const own = session.own;
  const prompt = session.scene?.prompt;
  const orders = Object.entries(own?.orders ?? {});
  /** @param {string} rule @param {string|null} action */
  const order = async (rule, action) => {
    try {
      await session.ask("order", { seat: session.seat, rule, action });
    } catch (error) {
      toast(error instanceof Error ? error.message : String(error), "bad");
    }
    setTimeout(again, 150);
  };
  const choice = h(
    "select",
    { "aria-label": "My answer" },
    session.choosing.all.map((one) => h("option", { value: one.action }, one.label)),
  );
  return [
    h(
      "label",
      { class: "check" },
      h("input", {
        type: "checkbox",
        checked: own?.automatic,
        /** @param {Event} event */
        onchange: (event) => {
          const on = event.target instanceof HTMLInputElement && event.target.checked;
          void session.ask("automatic", { seat: session.seat, on });
        },
      }),
      "Answer for me when there is only one answer",
    ),
    prompt?.rule && session.choosing.all.length
      ? h(
          "fieldset",
          {},
          h("legend", {}, "Whenever I am asked this"),
          h("p", {}, session.named(prompt.text), " ", ruleLink(prompt.rule)),
          h("div", { class: "line-form" }, choice, h("button", { type: "button", class: "primary", onclick: () => void order(prompt.rule, choice.value) }, "Always answer so")),
        )
      : h("p", { class: "quiet" }, "When you are asked something, you can say here how to answer it from then on."),
    orders.length
      ? h(
          "ul",
          { class: "orders" },
          orders.map(([rule, action]) =>
            h("li", {}, ruleLink(rule), ` always: ${action} `, h("button", { type: "button", class: "quiet-button", onclick: () => void order(rule, null) }, "Ask me again")),
          ),
        )
      : null,
  ];
}
