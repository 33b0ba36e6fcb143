"""HP with which the tests' stories begin, so that tuning the HP guides of the cards tells none of them anew."""

from typing import Final

# For two, three, four and five Familiars.
STORY_HP: Final = {
    "grumblemole": (18, 19, 21, 25),
    "toadstool-tattler": (18, 19, 21, 25),
    "draughty-pete": (17, 18, 20, 24),
    "hiccup-harpy": (19, 20, 22, 26),
    "matchstick-imp": (17, 18, 20, 24),
    "toast-troll": (17, 18, 20, 24),
    "soggy-sock-sprite": (19, 20, 22, 26),
    "puddle-pirate": (18, 19, 21, 25),
    "lint-wraith": (17, 18, 20, 24),
    "the-compost-heap": (20, 20, 22, 25),
    "knuckleroot": (20, 20, 22, 25),
    "bagpipe-banshee": (21, 21, 23, 26),
    "salsa-salamander": (19, 19, 21, 23),
    "kettle-drake": (21, 21, 23, 26),
    "the-dish-hag": (22, 22, 24, 27),
    "the-echo-clerk": (20, 20, 22, 25),
    "stardust-swindler": (19, 19, 21, 23),
    "queen-quagmire": (23, 24, 25, 27),
    "countess-cumulonimbus": (23, 24, 25, 27),
    "the-great-snore": (26, 28, 29, 31),
    "chancellor-char": (21, 22, 23, 24),
    "admiral-undertow": (21, 22, 23, 24),
    "the-bathtub-leviathan": (23, 24, 25, 27),
    "professor-null": (23, 24, 25, 27),
    "the-yawning-void": (21, 22, 23, 24),
}
