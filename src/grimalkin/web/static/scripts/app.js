// Where the pages are tied together.

import { add, begin } from "./router.js";
import { dressPage } from "./settings.js";
import { home } from "./pages/home.js";
import { game } from "./pages/game.js";
import { join, replay } from "./pages/join.js";
import { mine } from "./pages/mine.js";
import { rules } from "./pages/rules.js";
import { open } from "./table/page.js";

dressPage();
add("", home);
add("game", game);
add("mine", mine);
add("rules", rules);
add("join", join);
add("replay", replay);
add("table", open);
begin();
