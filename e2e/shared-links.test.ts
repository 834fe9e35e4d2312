import { beforeAll, describe, expect, test } from "vitest";
import { sendRequest, getFromApi } from "./testing/send-request.ts";
import { brands } from "./testing/brand-facts.ts";
import { addressOf, eventually, product } from "./testing/product.ts";
import { eventsOf, type EventFacts } from "./testing/battlegrounds.ts";

interface Preview {
  /** The final URL after redirects, without the query. */
  shown: string;
  title: string;
  description: string;
  card: Record<string, string>;
}

/** What a messenger reads of a link: it has no session, stores no cookies and follows redirects. */
async function previewOf(brand: string, path: string): Promise<Preview> {
  const headers = { "user-agent": "facebookexternalhit/1.1" };
  const answer = await sendRequest({ host: `${brand}.localhost:${product.port}`, path, headers });
  const { location } = answer.headers;
  // Some brands redirect to another site that sells the subscription.
  if (location?.startsWith("/")) return previewOf(brand, location);
  const card = [...answer.text.matchAll(/<meta property="og:([\w:]+)" content="([^"]*)">/g)];
  return {
    shown: path.split("?", 1)[0] ?? "",
    title: plain(/<title>([^<]*)</.exec(answer.text)?.[1]),
    description: plain(/<meta name="description" content="([^"]*)">/.exec(answer.text)?.[1]),
    card: Object.fromEntries(card.map(([, name, content]) => [name, plain(content)])),
  };
}

/** A page that renders slowly has the brand's own preview until it is ready. */
const previewInTime = (brand: string, path: string) =>
  eventually(async () => {
    const preview = await previewOf(brand, path);
    expect(preview.card["image"]).not.toBe(addressOf(brand, "/card.png"));
    return preview;
  });

function plain(markup = ""): string {
  const signs: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', "#39": "'" };
  return markup.replace(/&(#?\w+);/g, (whole, name: string) => signs[name] ?? whole);
}

/** By number in English and right-to-left; by e-mail in German. */
describe.each([
  { brand: "blg-za-en", entrance: "/guest", how: "How it works", steps: /^How to play / },
  { brand: "blg-ps-ar", entrance: "/guest", how: "طريقة اللعب", steps: /^كيف تلعب في / },
  { brand: "eal-eu-de", entrance: "/auth/login", how: "So geht’s", steps: / – so spielst du$/ },
])("at $brand a link to a page behind the sign-in", ({ brand, entrance, how, steps }) => {
  let event: EventFacts & { summary: string };

  beforeAll(async () => {
    const [first] = await eventsOf(brand);
    const found = await getFromApi<{ event: EventFacts & { summary: string } }>(
      brand,
      `/api/game/event-by-id?id=${first?.id}`,
    );
    event = found.event;
  });

  test("has the preview of its battleground, whatever parameters a messenger adds", async () => {
    const path = `/event-home/${event.id}`;
    for (const link of [path, `${path}?fbclid=1&utm_source=x`]) {
      const { shown, title, card } = await previewInTime(brand, link);
      expect(shown).toBe(entrance);
      expect(title).not.toContain(event.title);
      expect(card).toMatchObject({
        title: event.title,
        description: event.summary,
        url: addressOf(brand, path),
        image: addressOf(brand, `/card${path}.png`),
      });
    }
  });

  test("has the preview texts of that page", async () => {
    const guide = await previewInTime(brand, "/how-it-works");
    expect(guide.card["title"]).toBe(how);
    expect(guide.card["description"]).not.toBe("");
    expect(guide.card["url"]).toBe(addressOf(brand, "/how-it-works"));
    expect(guide.card["image"]).toBe(addressOf(brand, "/card/how-it-works.png"));
    const lesson = await previewInTime(brand, `/how-to-play/${event.id}`);
    expect(lesson.card["title"]).toMatch(steps);
    expect(lesson.card["title"]).toContain(event.title);
    expect(lesson.card["description"]).toContain(event.game.title);
  });

  test("has the brand's own preview if the page is not public", async () => {
    const { rows } = await getFromApi<{ rows: { player: { id: string } }[] }>(
      brand,
      "/api/game/all-time-rankings",
    );
    const own = await previewOf(brand, "/landing");
    for (const path of [
      `/profile/${rows[0]?.player.id}`,
      "/match/00000000-0000-4000-8000-000000000000",
      "/event-home/00000000-0000-4000-8000-000000000000",
    ]) {
      expect((await previewOf(brand, path)).card).toMatchObject({
        title: own.card["title"],
        description: own.card["description"],
        url: addressOf(brand, path),
        image: addressOf(brand, "/card.png"),
      });
    }
  });

  test.each(["/no/such/page", "https://elsewhere.example/x", "//elsewhere.example/x", '/x"><b>'])(
    "with %s as the next page has no preview of it",
    async (next) => {
      const { card, title } = await previewOf(brand, `${entrance}?next=${encodeURIComponent(next)}`);
      expect(card["url"]).toBe(addressOf(brand, entrance));
      expect(title).toContain(card["title"]);
    },
  );
});

test.each(brands)("every page of $key has complete metadata", async ({ key }) => {
  for (const path of [
    "/landing",
    "/guest",
    "/auth/login",
    "/auth/register",
    "/doi-one",
    "/terms-conditions",
  ]) {
    const { title, description, card } = await previewOf(key, path);
    expect([title, description, ...Object.values(card)].join("\n"), path).not.toMatch(/\{\d/);
  }
});

test("the card of a missing page returns 404", async () => {
  const statusOf = async (path: string) => (await sendRequest({ path })).status;
  expect(await statusOf("/card/event-home/zzz.png")).toBe(404);
  expect(await statusOf("/card/no/such/page.png")).toBe(404);
  expect(await statusOf("/card/profile/zzz.png")).toBe(200);
  expect(await statusOf("/card/how-it-works.png")).toBe(200);
});
