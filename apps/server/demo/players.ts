import type { Random } from "#kit/pure/random.ts";
import type { Audience } from "./audience.ts";
import { anywhereTags, namesOf, type NamedPlayer, type NameStock } from "./fixtures/names.ts";
import type { IdMaker } from "./ids.ts";
import type { PlayerRow } from "./rows.ts";
import { day, hour, minute } from "./time.ts";

export interface DemoPlayer {
  readonly row: PlayerRow;
  /** Visitors of the demo sign in as this player. */
  readonly isMainPlayer: boolean;
  /** Whether the guide names the player: the main player, the second phone and the live opponents. They are free to play now. */
  readonly isInGuide: boolean;
  /** Hidden strength that results are generated from. */
  readonly skill: number;
}

const maxNameLength = 20;
/** High enough that few others are between them, so that they suggest each other. */
const guideSkill = 1_640;
/** The first players have messages, coins and friends of the last weeks. */
const withPast = 100;

/** First the main player, then the player of the second phone, then the live opponents. */
export function createPlayers(audience: Audience, now: Date, random: Random, newId: IdMaker): DemoPlayer[] {
  const stock = namesOf(audience.country);
  const guide = guidePlayers(stock);
  const usedNames = new Set(guide.map(({ username }) => username.toLowerCase()));
  return Array.from({ length: audience.playerCount }, (_, index) => {
    const isMainPlayer = index === 0;
    const isFemale = random.chance(0.4);
    const listed = guide[index];
    const isInGuide = listed !== undefined;
    const firstName = listed?.first ?? random.pick(isFemale ? stock.female : stock.male);
    const lastName = listed?.last ?? random.pick(stock.last);
    const username = listed?.username ?? freeUsername(firstName, lastName, stock, random, usedNames);
    const joinedAgo = random.int(45 * day, 420 * day);
    // Some have joined since, so that the figures of the last days are not empty.
    const isNewcomer = index >= withPast && joinedAgo < 90 * day;
    const createdAt = new Date(now.getTime() - (isNewcomer ? joinedAgo - 45 * day + hour : joinedAgo));
    const isReachable = audience.signUp === "email" || isInGuide || random.chance(0.3);
    return {
      isMainPlayer,
      isInGuide,
      skill: isInGuide ? guideSkill : skillOf(random),
      row: {
        id: newId(createdAt),
        service: audience.service,
        username,
        msisdn: msisdnOf(audience, index),
        email: isReachable ? emailOf(username) : null,
        country: audience.country === "EU" ? random.pick(audience.countries) : audience.country,
        first_name: firstName,
        last_name: lastName,
        date_of_birth: dateOfBirth(now, random),
        gender: random.chance(0.1) ? null : isFemale ? "female" : "male",
        bio: null,
        avatar: random.int(0, 2 ** 31).toString(36),
        is_open_to_challenges: isInGuide || random.chance(0.93),
        created_at: createdAt,
        last_seen_at: new Date(
          Math.max(
            createdAt.getTime(),
            now.getTime() - Math.round(random.next() ** 3 * 20 * day) - random.int(0, 5) * minute,
          ),
        ),
        removed_at: null,
      },
    };
  });
}

function guidePlayers({ mainPlayer, second, opponents }: NameStock): NamedPlayer[] {
  return [mainPlayer, second, ...Object.values(opponents)];
}

/** Most are average, a few far below or above. Results move a rating a little beyond these limits. */
function skillOf(random: Random): number {
  return Math.round(Math.min(1_850, Math.max(750, 1_130 + 260 * random.normal())));
}

export function skillsOf(players: readonly DemoPlayer[]): ReadonlyMap<string, number> {
  return new Map(players.map(({ row, skill }) => [row.id, skill]));
}

/** The two players whose phones are side by side; the main player comes first. */
export function readyPlayersOf(audience: Audience) {
  const { mainPlayer, second } = namesOf(audience.country);
  return [mainPlayer, second].map(({ username }, index) => ({
    username,
    msisdn: msisdnOf(audience, index),
    email: emailOf(username),
  }));
}

/** A domain reserved for examples: nothing is ever delivered. */
function emailOf(username: string): string {
  return `${username.toLowerCase()}@example.com`;
}

/** A block of numbers with zeros that belongs to nobody. */
function msisdnOf(audience: Audience, index: number): string | null {
  if (audience.signUp === "email") return null;
  const { mobilePrefix } = audience;
  const number = (offset: number) =>
    audience.dialCode +
    mobilePrefix +
    String(offset).padStart(audience.phoneDigits - mobilePrefix.length, "0");
  if (index === 0) return audience.mainPlayerMsisdn ?? number(1);
  const own = number(index + 1);
  return own === audience.mainPlayerMsisdn ? number(audience.playerCount + 1) : own;
}

function freeUsername(
  first: string,
  last: string,
  stock: NameStock,
  random: Random,
  usedNames: Set<string>,
): string {
  for (;;) {
    const name = inventUsername(first, last, stock, random).slice(0, maxNameLength);
    const key = name.toLowerCase();
    if (usedNames.has(key)) continue;
    usedNames.add(key);
    return name;
  }
}

function inventUsername(first: string, last: string, stock: NameStock, random: Random): string {
  const tag = random.pick(random.chance(0.5) ? stock.tags : anywhereTags);
  const number = random.chance(0.5) ? random.int(1, 99) : random.int(1988, 2008);
  return random.pick([
    () => `${first}_${tag}`,
    () => `${tag}${first}`,
    () => `${first}${number}`,
    () => `${first}${last}`,
    () => `${tag}_${last}`,
    () => `${first}-${last.slice(0, 1)}${random.int(1, 99)}`,
    () => `x${first}${random.int(1, 9)}`,
    () => `${first}_${last}`.toLowerCase(),
    () => `${tag}${number}`,
  ])();
}

function dateOfBirth(now: Date, random: Random): string {
  const age = 18 * 366 + Math.floor(random.next() ** 1.6 * 22 * 365);
  return new Date(now.getTime() - age * day).toISOString().slice(0, 10);
}
