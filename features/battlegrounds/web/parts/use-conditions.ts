import { useBrand } from "#features/branding/web/index.ts";
import { useText } from "#kit/client/app.tsx";
import { useCountryNames } from "#kit/client/use-country-names.ts";
import type { EntryStatus, GameOffer } from "../../contract.ts";
import { advancingPlaces, type EntryCondition } from "../../rules.ts";
import { enterPath } from "./enter-path.ts";

/** The page where each condition can be met. PS5 is confirmed in the dialog, and qualification is won by playing. */
const fixPaths = {
  standing: "/notifications",
  country: "/register-form/true",
  age: "/register-form/true",
  subscription: "/manage-subscription",
  account: "/link-accounts",
} as const satisfies Record<Exclude<EntryCondition, "ps5" | "qualification">, string>;

export function isFixable(condition: EntryCondition): condition is keyof typeof fixPaths {
  return condition in fixPaths;
}

/** Returns to the enter dialog after the condition is met. */
export function fixPath(
  condition: keyof typeof fixPaths,
  { eventId, gameId }: Pick<EntryStatus, "eventId" | "gameId">,
): string {
  const query = new URLSearchParams(condition === "account" ? { game: gameId } : {});
  query.set("next", enterPath(eventId));
  return `${fixPaths[condition]}?${query.toString()}`;
}

export function useConditionText(
  gameTitle: string,
  accountKind: GameOffer["accountKind"],
): Readonly<Record<EntryCondition, string>> {
  return useWords("need", gameTitle, accountKind);
}

export function useMissingText(
  gameTitle: string,
  accountKind: GameOffer["accountKind"],
): Readonly<Record<EntryCondition, string>> {
  return useWords("missing", gameTitle, accountKind);
}

function useWords(
  kind: "need" | "missing",
  gameTitle: string,
  accountKind: GameOffer["accountKind"],
): Readonly<Record<EntryCondition, string>> {
  const text = useText("event");
  const { minimumAge, ealEuropeBrand, country } = useBrand();
  const nameOf = useCountryNames();
  return {
    qualification: text(`${kind}Qualification`, advancingPlaces),
    standing: text(`${kind}Standing`),
    country: text(`${kind}Residence`, nameOf(country)),
    age: text(ealEuropeBrand ? `${kind}AgeOrGuardian` : `${kind}Age`, minimumAge),
    subscription: text(`${kind}Subscription`),
    account: kind === "need" ? text(`needAccount_${accountKind}`) : text(`missingAccount_${accountKind}`),
    // The dialog asks for this confirmation.
    ps5: text("needPs5", gameTitle),
  };
}

export function unmetOf({ conditions }: Pick<EntryStatus, "conditions">): EntryCondition[] {
  return conditions.filter(({ isMet }) => !isMet).map(({ condition }) => condition);
}
