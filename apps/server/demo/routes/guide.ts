import type { FastifyInstance } from "fastify";
import { testCards } from "#apps/simulators/cards/test-cards.ts";
import { type Brand, operatorFamilies } from "#features/branding/rules.ts";
import { operatorStatuses } from "#features/subscriptions/rules.ts";
import type { Database } from "#kit/db/database.ts";
import { escapeMarkup } from "#kit/pure/markup.ts";
import { behaviourTexts } from "../fixtures/names.ts";
import { opponentsIn, opponentUsernames } from "../opponents/behaviours.ts";
import type { ReadyPhone } from "./phones.ts";

const policy = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'";
const styles =
  "body{font:1rem/1.6 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color-scheme:dark;background:#0c0f14;color:#f2f4f7}" +
  "a{color:#7aa7ff}h2{margin-block:2rem .5rem;font-size:1.15rem}ol,p{max-width:46rem}li{margin-block:.35rem}" +
  "div{overflow-x:auto}table{border-collapse:collapse}td,th{padding:.35rem 1.25rem .35rem 0;text-align:start;vertical-align:top;border-block-end:1px solid #2a323e}" +
  "code{white-space:nowrap;font-size:1.05em}";

/** The first phone's country comes first, because a narrow screen shows only that column. */
function countriesOf({ brands, service }: Pick<GuideOptions, "brands" | "service">): string[] {
  const own = brands.filter((brand) => brand.service === service);
  return [...new Set([...own, ...brands].map(({ country }) => country))];
}

/** What each opponent does, and its username in each country. */
function opponentRows(countries: readonly string[]): string[][] {
  const columns = countries.map(opponentsIn);
  const [first = []] = columns;
  return first.map(({ behaviour }, index) => [
    behaviourTexts[behaviour],
    ...columns.map((column) => column[index]?.username ?? ""),
  ]);
}

/** For each operator: a number that it accepts, and the texts for its simulator. */
export function operatorRows(brands: readonly Brand[]): string[][] {
  return operatorFamilies.flatMap((family) => {
    const countries = Map.groupBy(
      brands.filter(({ operator }) => operator === family),
      ({ dialCode, phone }) => `+${dialCode} ${phone.example}`,
    );
    const words = Object.keys(operatorStatuses[family]).join(", ");
    return [...countries].map(([number, of]) => [of.map(({ key }) => key).join(", "), number, words]);
  });
}

interface GuideOptions {
  phones: readonly ReadyPhone[];
  brands: readonly Brand[];
  /** The service whose players are linked. */
  service: string;
  database: Database;
}

/** The guide of the demo: addresses, opponents and test values. */
export function registerGuide(server: FastifyInstance, options: GuideOptions): void {
  server.get("/sim/guide", async (_, reply) =>
    reply
      .type("text/html; charset=utf-8")
      .header("content-security-policy", policy)
      .header("cache-control", "no-store")
      .send(pageOf(options, await profilesOf(options))),
  );
}

/** Profile URLs of the opponents on the first phone, by username. Visitors challenge them from there. */
async function profilesOf({ database, service, phones }: GuideOptions): Promise<ReadonlyMap<string, string>> {
  const rows = await database.run(
    "select id, username from players where service = $1 and username = any($2)",
    [service, opponentUsernames],
  );
  const origin = new URL(phones[0]?.address ?? "http://localhost").origin;
  return new Map(rows.map(({ id, username }) => [String(username), `${origin}/profile/${String(id)}`]));
}

function pageOf(options: GuideOptions, profiles: ReadonlyMap<string, string>): string {
  const { phones, brands } = options;
  const countries = countriesOf(options);
  const [first] = phones;
  const opponent = (cell: string) => {
    const address = profiles.get(cell);
    return address === undefined ? escapeMarkup(cell) : `<a href="${address}">${escapeMarkup(cell)}</a>`;
  };
  return (
    `<!doctype html><html lang="en"><head><meta charset="utf-8">` +
    `<meta name="viewport" content="width=device-width,initial-scale=1"><title>Guide to the demo</title>` +
    `<style>${styles}</style></head><body><h1>Guide to the demo</h1>` +
    `<h2>A whole match in five minutes</h2><ol>` +
    `<li>Open <a href="${first?.address}">the phone of ${first?.player}</a>: it is signed in.` +
    `<li>Open an opponent from the table below and challenge for a match “In 15 minutes”.` +
    `<li>The opponent accepts and checks in within seconds. Check in, post a score with any picture; the opponent verifies it and the table moves.` +
    `<li>Move the <a href="/sim">clock</a> to see reminders, deadlines and renewals. Time only goes forward.</ol>` +
    `<h2>Two phones side by side</h2><p>Open each in a window of its own. Both players are in the same battlegrounds, so one can challenge the other.</p>` +
    table(
      ["Player", "Opens signed in"],
      phones.map(({ player, address }) => [player, `<a href="${address}">${address}</a>`]),
    ) +
    `<h2>Opponents who answer by themselves</h2><p>Each is in the battlegrounds of the first phone. Every other player of the demo, as long as nobody has signed in as that player, accepts, checks in and verifies as well, within a minute.</p>` +
    table(
      ["Behaviour", ...countries],
      opponentRows(countries).map((row) => row.map(opponent)),
    ) +
    `<h2>Test cards</h2><p>With any date to come and any three digits.</p>` +
    table(
      ["Number", "Behaviour"],
      testCards.map(({ number, meaning }) => [`<code>${number}</code>`, meaning]),
    ) +
    `<h2>Operators</h2><p>Any number of the country works; PINs arrive on the <a href="/sim">phone</a>. ` +
    `The <a href="/sim/operators">switchboard</a> sets a subscriber to any of the operator's words.</p>` +
    table(
      ["Brands", "A number", "Words"],
      operatorRows(brands).map((row) => row.map(escapeMarkup)),
    ) +
    `</body></html>`
  );
}

/** Cells are HTML. */
function table(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  const head = heads.map((cell) => `<th scope="col">${escapeMarkup(cell)}`).join("");
  const body = rows.map((row) => `<tr>${row.map((cell) => `<td>${cell}`).join("")}`).join("");
  return `<div><table><tr>${head}${body}</table></div>`;
}
