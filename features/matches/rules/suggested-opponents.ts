/** Suggested opponents, and how many of the nearest in ELO are read on each side to find them. */
export const suggestionsShown = 6;
export const suggestionsPerBattleground = 3;
export const suggestionCandidates = 50;
