import { randomInt } from "node:crypto";

export const firstWords =
  "Bold Brave Bright Calm Clever Cosmic Crisp Epic Fast Golden Grand Happy Keen Lucky Mighty Neat Quick Rapid Royal Silver Solid Steady Sunny Swift Vivid Wild".split(
    " ",
  );
export const secondWords =
  "Badger Bear Bison Comet Condor Dolphin Eagle Falcon Fox Heron Kestrel Lion Lynx Meteor Otter Owl Panda Panther Puffin Puma Raven Rocket Tiger Walrus Wolf".split(
    " ",
  );

/** A random name, so that the player's real name is not public. The player can change it. */
export function suggestUsername(): string {
  return pick(firstWords) + pick(secondWords) + String(randomInt(1_000, 10_000));
}

function pick(words: readonly string[]): string {
  return words[randomInt(words.length)] ?? "";
}
