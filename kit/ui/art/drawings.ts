import { offline } from "./offline.ts";
import { poseArms, poseSlide, poseTrophy } from "./poses.ts";
import * as products from "./products.ts";
import { fighter } from "./scenes/fighter.ts";
import { finals } from "./scenes/finals.ts";
import { football } from "./scenes/football.ts";
import { hero } from "./scenes/hero.ts";
import { hoops } from "./scenes/hoops.ts";
import { racing } from "./scenes/racing.ts";
import { royale } from "./scenes/royale.ts";
import * as spots from "./spots.ts";
import { trophyBronze, trophyGold, trophySilver } from "./trophies.ts";

const drawings = {
  hero,
  football,
  racing,
  fighter,
  royale,
  hoops,
  finals,
  "trophy-1": trophyGold,
  "trophy-2": trophySilver,
  "trophy-3": trophyBronze,
  "no-matches": spots.noMatches,
  "no-chat": spots.noChat,
  offline,
  "all-read": spots.allRead,
  "not-found": spots.notFound,
  "no-coins": spots.noCoins,
  "no-prizes": spots.noPrizes,
  "no-blocked": spots.noBlocked,
  "product-data": products.data,
  "product-airtime": products.airtime,
  "product-name": products.name,
  "product-frame": products.championFrame,
  "product-frame-flame": products.flameFrame,
  "product-frame-circuit": products.circuitFrame,
  "product-shield": products.shield,
  "product-slots": products.slots,
  "product-pose": products.pose,
  "product-gift": products.gift,
  "pose-trophy": poseTrophy,
  "pose-arms": poseArms,
  "pose-slide": poseSlide,
};

export type DrawingName = keyof typeof drawings;

export const isDrawing = (name: string): name is DrawingName => Object.hasOwn(drawings, name);

export const drawingNames = Object.keys(drawings) as DrawingName[];

const drawn = new Map<DrawingName, string>();

/** Returns a drawing as SVG text. Cached, because it is the same for every brand. */
export function draw(name: DrawingName): string {
  let markup = drawn.get(name);
  if (markup === undefined) {
    markup = drawings[name]();
    drawn.set(name, markup);
  }
  return markup;
}
