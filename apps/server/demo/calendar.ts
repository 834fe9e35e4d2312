import { finalSize } from "#features/battlegrounds/rules.ts";
import { inLanguage, type ByLanguage } from "#kit/i18n/by-language.ts";
import type { Audience } from "./audience.ts";
import { blueprints, type Blueprint, type DemoTime } from "./fixtures/blueprints.ts";
import { demoGames, type DemoGame } from "./fixtures/games.ts";
import { eventNames, ruleTexts, stageTitles, summaryTexts } from "./fixtures/event-texts.ts";
import type { IdMaker } from "./ids.ts";
import type { EventRow } from "./rows.ts";
import { day, hour, minute, quarterBefore, zoneOffset } from "./time.ts";

export interface DemoEvent {
  readonly blueprint: Blueprint;
  readonly game: DemoGame;
  readonly row: EventRow;
}

/** A qualifier closes when the score of its last match can no longer change. */
const lastWord = 26 * hour;
const noPrizes = { pool: 0, places: [] };

export function createEvents(audience: Audience, now: Date, newId: IdMaker): DemoEvent[] {
  const at = clockOf(audience, now);
  const finals = new Map<string, string>();
  // Finals come first, because their qualifiers refer to them.
  const ordered = blueprints.toSorted((a, b) => Number(b.stage === "finals") - Number(a.stage === "finals"));
  return ordered.map((blueprint): DemoEvent => {
    const game = demoGames.find((candidate) => candidate.id === blueprint.game) ?? demoGames[0];
    const [opens, closes] = blueprint.registration.map(at) as [Date, Date];
    const [starts, ends] = blueprint.run.map(at) as [Date, Date];
    const createdAt = new Date(opens.getTime() - 3 * day);
    const id = newId(createdAt);
    if (blueprint.stage === "finals") finals.set(blueprint.name, id);
    const closedAt = new Date(ends.getTime() + lastWord);
    const isClosed = blueprint.stage === "qualifier" && closedAt <= now;
    return {
      blueprint,
      game,
      row: {
        id,
        game_id: game.id,
        country: audience.country,
        provider: audience.provider,
        stage: blueprint.stage,
        platform: blueprint.isPs5 ? "ps5" : "any",
        ...textsOf(blueprint, game, audience.languages),
        prizes: blueprint.hasPrizes ? audience.prizes : noPrizes,
        currency: audience.currency,
        capacity: capacityOf(blueprint, audience.playerCount),
        entrants_count: 0,
        last_entry_number: 0,
        registration_opens_at: opens,
        registration_closes_at: closes,
        starts_at: starts,
        ends_at: ends,
        final_event_id: blueprint.stage === "qualifier" ? (finals.get(blueprint.name) ?? null) : null,
        qualifier_number: blueprint.number ?? null,
        closed_at: isClosed ? closedAt : null,
        is_cancelled: blueprint.isCancelled ?? false,
        created_at: createdAt,
        bracket_version: 0,
        version: 1,
        is_published: true,
        prizes_locked_at: null,
        prizes_awarded_at: null,
      },
    };
  });
}

function clockOf(audience: Audience, now: Date): (when: DemoTime) => Date {
  const offset = zoneOffset(now, audience.timeZone);
  const midnight = Math.floor((now.getTime() + offset) / day) * day - offset;
  const thisQuarter = quarterBefore(now.getTime());
  return (when) => {
    const [first = 0, second] = when.split(/[dm]/).map(Number);
    return new Date(
      when.endsWith("m") ? thisQuarter + first * minute : midnight + first * day + (second ?? 0) * hour,
    );
  };
}

/** The number of entrants that the calendar gives for this number of players. */
export function entrantsOf(blueprint: Blueprint, playerCount: number): number {
  return Math.round(blueprint.share * playerCount);
}

function capacityOf(blueprint: Blueprint, playerCount: number): number {
  if (blueprint.stage === "finals") return finalSize;
  const entrants = entrantsOf(blueprint, playerCount);
  if (blueprint.isFull) return entrants;
  return 2 ** Math.ceil(Math.log2(Math.max(16, entrants * 1.2, playerCount / 8)));
}

function textsOf(blueprint: Blueprint, game: DemoGame, languages: readonly string[]) {
  const inAll = <Value>(textIn: (language: string) => Value): ByLanguage<Value> => ({
    ...Object.fromEntries(languages.map((language) => [language, textIn(language)])),
    en: textIn("en"),
  });
  const rules: ByLanguage<string>[] = [
    ruleTexts.account,
    ...(blueprint.isPs5 ? [ruleTexts.ps5] : []),
    ruleTexts.checkIn,
    ruleTexts.score,
    ruleTexts.dispute,
    ruleTexts.points,
    ...(blueprint.stage === "qualifier" ? [ruleTexts.advance] : []),
    ...(blueprint.stage === "finals" ? [ruleTexts.elimination] : []),
  ];
  return {
    title: inAll((language) =>
      fill(
        inLanguage(stageTitles[blueprint.stage], language),
        inLanguage(eventNames[blueprint.name], language),
        blueprint.number,
      ),
    ),
    summary: inAll((language) => fill(inLanguage(summaryTexts[blueprint.stage], language), game.title)),
    rules: inAll((language) => rules.map((rule) => fill(inLanguage(rule, language), game.title))),
  };
}

function fill(text: string, first: string, second: number = 0): string {
  return text.replace("{0}", first).replace("{1}", String(second));
}
