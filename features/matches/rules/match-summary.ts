interface OfEntries {
  eventTeamIdChallenger: unknown;
  eventTeamIdChallenged: unknown;
}

/** Ids do not compress, and a list of matches is half ids: pages leave out those of entries, which they do not show. */
export function matchSummary<Match extends OfEntries>({
  eventTeamIdChallenger: _challenger,
  eventTeamIdChallenged: _challenged,
  ...shown
}: Match): Omit<Match, keyof OfEntries> {
  return shown;
}
