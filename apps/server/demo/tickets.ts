import type { Executor } from "#kit/db/database.ts";
import { createRandom } from "#kit/pure/random.ts";
import type { Audience } from "./audience.ts";
import { demoTickets } from "./fixtures/tickets.ts";
import { idMaker } from "./ids.ts";
import type { DemoRows } from "./rows.ts";
import { hour } from "./time.ts";

const states = { answered: 50, waiting: 20, open: 3 } as const;

/** Three tickets of the main player in the language of the audience, opened some hours ago. */
export async function writeTickets(
  trx: Executor,
  { service, languages, brandKey }: Pick<Audience, "service" | "languages" | "brandKey">,
  rows: DemoRows,
  now: Date,
): Promise<void> {
  const [mainPlayer] = rows.players;
  const language = languages.includes("ar") ? "ar" : "en";
  const tickets = demoTickets[language];
  if (!mainPlayer || !tickets) return;
  const newId = idMaker(createRandom(`support/${service}`));
  for (const state of ["answered", "waiting", "open"] as const) {
    const { subject, lines } = tickets[state];
    const openedAt = new Date(now.getTime() - states[state] * hour);
    const sentAt = (index: number) => new Date(openedAt.getTime() + index * 4 * hour);
    const id = newId(openedAt);
    const answerBy = state === "open" ? new Date(openedAt.getTime() + 24 * hour) : null;
    await trx.run(
      `insert into support_tickets (id, service, brand, player_id, client_id, kind, subject, state, last_sequence,
         opened_at, changed_at, answer_by)
       values ($1::uuid, $2, $3, $4, $1::text, 'question', $5, $6, $7, $8, $9, $10)`,
      [
        id,
        service,
        brandKey,
        mainPlayer.id,
        subject,
        state,
        lines.length,
        openedAt,
        sentAt(lines.length - 1),
        answerBy,
      ],
    );
    for (const [index, line] of lines.entries()) {
      const isStaff = index % 2 === 1;
      await trx.run(
        `insert into support_messages (ticket_id, sequence, id, author, text, client_id, sent_at, promised_at)
         values ($1, $2, $3::uuid, $4, $5, $3::text, $6, $7)`,
        [
          id,
          index + 1,
          newId(sentAt(index)),
          isStaff ? "staff" : "customer",
          line,
          sentAt(index),
          isStaff ? new Date(openedAt.getTime() + 24 * hour) : null,
        ],
      );
    }
  }
}
