import { sql } from "kysely";
import type { SearchProvider } from "#features/staff/server/index.ts";
import { isUuid } from "#kit/pure/uuid.ts";
import { wordPrefixes } from "#kit/db/word-prefixes.ts";
import { referenceOf, supportPermissions } from "../../rules.ts";
import type { SupportTables } from "../tables.ts";

interface FoundRow {
  id: string;
  subject: string;
  brand: string;
  state: string;
}

/** Bounds the rows that a frequent word reads. */
const maxRead = 200;

/** Finds tickets by id, reference, the sender's username or address, or words of the subject. */
export const ticketSearch: SearchProvider = {
  permission: supportPermissions.tickets,
  async search(executor, text, { brands }, limit) {
    const keys = brands.map(({ key }) => key);
    const services = [...new Set(brands.map(({ service }) => service))];
    const { rows } = await sql<FoundRow>`
      select ticket.id, ticket.subject, ticket.brand, ticket.state from support_tickets ticket
        where ticket.id in (${matching(text, services)}) and ticket.brand = any (${keys}::text[])
        order by ticket.changed_at desc limit ${limit}`.execute(executor.as<SupportTables>());
    return rows.map(({ id, subject, brand, state }) => ({
      id,
      title: subject,
      note: `${referenceOf(id)} · ${brand} · ${state}`,
      path: `/tickets/${id}`,
    }));
  },
};

/** Each part has an index. */
function matching(text: string, services: readonly string[]) {
  if (isUuid(text)) return sql`select ${text}::uuid`;
  const reference = text.replaceAll(/[#-]/g, "").toLowerCase();
  const ofSender = sql`
    (select id from support_tickets
      where player_id is null and service = any (${[...services]}::text[]) and visitor_address = ${text} limit ${maxRead})
    union all
    (select sent.id from players sender join support_tickets sent on sent.player_id = sender.id
      where sender.service = any (${[...services]}::text[]) and sender.username_key = ${text.toLowerCase()} limit ${maxRead})`;
  if (/^[0-9a-f]{8}$/.test(reference)) {
    return sql`select id from support_tickets where right(id::text, 8) = ${reference} union all ${ofSender}`;
  }
  const words = wordPrefixes(text);
  return words === undefined
    ? ofSender
    : sql`(select id from support_tickets
        where to_tsvector('simple', subject) @@ to_tsquery('simple', ${words}) limit ${maxRead})
      union all ${ofSender}`;
}
