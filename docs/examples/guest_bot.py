"""A bot that joins a table by its link and plays any legal action: python guest_bot.py http://localhost:8472/join/TOKEN"""

import json
import random
import sys

import httpx
from websockets.sync.client import connect

link = sys.argv[1]
server, token = link.split("/join/")
person = httpx.Client(base_url=server)
person.get("/api/me").raise_for_status()  # The answer brings the cookie that is this bot from now on.
taken = person.post(f"/api/links/{token}", json={"name": "Guest bot"}).raise_for_status().json()
cookie = f"grimalkin={person.cookies['grimalkin']}"
address = f"{server.replace('http', 'ws', 1)}/api/tables/{taken['table']}/socket?seat={taken['seat']}"

with connect(address, additional_headers={"Cookie": cookie}) as socket:
    position, choices, status = "", [], ""
    while status != "over":
        message = json.loads(socket.recv())
        if message["type"] not in ("view", "change"):
            continue
        scene = message.get("scene") or message
        choices = scene.get("choices", choices)
        status = message.get("table", {}).get("status", status)
        if choices and message["position"] != position:
            position = message["position"]
            action = random.choice(choices)["action"]
            socket.send(json.dumps({"type": "act", "seat": taken["seat"], "action": action, "position": position}))
    print(person.get(f"/api/tables/{taken['table']}").json()["result"]["summary"])
