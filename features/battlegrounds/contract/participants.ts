import * as z from "zod/mini";
import { ownNumber } from "#kit/contract/fields.ts";
import { queryInteger, uuid } from "#kit/contract/query.ts";
import { eventId, player } from "./event-schemas.ts";

const pageSize = 25;
const maxPageSize = 100;
const maxPages = 100_000;
const count = z.int().check(z.minimum(0));

const participant = z.object({
  eventTeamId: uuid,
  number: z.int(),
  player,
  elo: z.int(),
  isWaiting: z.boolean(),
  /** Whether the player accepts challenges. */
  isOpen: z.boolean(),
});

export const participantsQuery = z.object({
  id: eventId,
  page: z._default(queryInteger(1, maxPages), 1),
  pageSize: z._default(queryInteger(1, maxPageSize), pageSize),
  msisdn: ownNumber,
});

export const participantsPage = z.object({
  participants: z.array(participant),
  page: z.int().check(z.minimum(1), z.maximum(maxPages)),
  pageSize: z.int().check(z.minimum(1), z.maximum(maxPageSize)),
  pages: count,
  total: count,
});

export type Participant = z.output<typeof participant>;
export type ParticipantsPage = z.output<typeof participantsPage>;
