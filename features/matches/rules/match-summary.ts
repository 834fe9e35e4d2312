interface OfEntries {
  eventTeamIdChallenger: unknown;
  eventTeamIdChallenged: unknown;
}

/** Removes the entry ids, which pages do not show: ids compress badly and make up half of a match list. */
export function matchSummary<Match extends OfEntries>({
  eventTeamIdChallenger: _challenger,
  eventTeamIdChallenged: _challenged,
  ...shown
}: Match): Omit<Match, keyof OfEntries> {
  return shown;
}
