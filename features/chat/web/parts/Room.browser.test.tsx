import { MemoryRouter } from "react-router";
import { beforeEach, describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { AppProvider } from "#kit/client/app.tsx";
import { testApp } from "#kit/client/testing/app.ts";
import { Problem } from "#kit/contract/problem.ts";
import { ViewerProvider } from "#kit/client/viewer.tsx";
import "#kit/ui/base.css";
import { Toasts } from "#kit/ui/components/Toasts.tsx";
import type { ChatMessage, ChatMessagePage, ChatRoom } from "../../contract.ts";
import { reactions } from "../../rules.ts";
import { Room } from "./Room.tsx";

const ann = { id: "00000000-0000-7000-8000-000000000001", username: "Ann", avatar: "ann" };
const benId = "00000000-0000-7000-8000-000000000002";
const answerDelayMs = 150;

interface Call {
  name: string;
  body: Record<string, unknown>;
}
let calls: Call[] = [];
/** A change by another player that arrives with the response to a reaction. */
let changedMeanwhile: Partial<ChatMessage> = {};

beforeEach(async () => {
  calls = [];
  changedMeanwhile = {};
  localStorage.clear();
  await page.viewport(400, 740);
});

const roomOf = (change: Partial<ChatRoom> = {}): ChatRoom => ({
  roomId: "lounge",
  kind: "lounge",
  title: "Lounge",
  player: null,
  link: null,
  lastMessage: null,
  lastSequence: 40,
  readUpTo: 40,
  unread: 0,
  unreadMentions: 0,
  isMuted: false,
  mayWrite: true,
  refusal: null,
  timedOutUntil: null,
  slowModeSeconds: 0,
  nextMessageAt: null,
  pinned: null,
  participants: 2,
  lastChange: 0,
  otherReadUpTo: null,
  hiddenAuthorIds: [],
  reactions: [...reactions],
  ...change,
});

const messageOf = (sequence: number, change: Partial<ChatMessage> = {}): ChatMessage => ({
  id: `00000000-0000-7000-8000-${String(1_000 + sequence).padStart(12, "0")}`,
  roomId: "lounge",
  sequence,
  clientId: `client-${sequence}`,
  author: { id: benId, username: "Ben", avatarUrl: "ben", isModerator: false },
  text: `Message ${sequence}`,
  state: "visible",
  sentAt: new Date(Date.now() - (60 - sequence) * 1_000).toISOString(),
  editedAt: null,
  replyTo: null,
  mentions: [],
  reactions: [],
  hasPlainLinks: false,
  ownLinks: [],
  cards: [],
  isHidden: false,
  change: 0,
  ...change,
});

const mine = { author: { id: ann.id, username: ann.username, avatarUrl: ann.avatar, isModerator: false } };
const messagesUpTo = (count: number) => Array.from({ length: count }, (_, index) => messageOf(index + 1));

/** The answers are slow, as on a bad network. */
async function openRoom(
  messages: ChatMessage[],
  room = roomOf({ lastSequence: messages.length }),
  loadOlder?: () => ChatMessage[],
) {
  const first: ChatMessagePage = {
    messages,
    hasBefore: loadOlder !== undefined,
    hasAfter: false,
    lastSequence: messages.at(-1)?.sequence ?? 0,
    lastChange: 0,
  };
  const messageWith = (id: unknown, change: Partial<ChatMessage>) => ({
    message: { ...messages.find((each) => each.id === id)!, ...change, change: 1 },
  });
  const answers: Record<string, (body: Record<string, unknown>) => unknown> = {
    "POST /api/game/edit-message": ({ messageId, text }) =>
      messageWith(messageId, { text: String(text), editedAt: new Date().toISOString() }),
    "POST /api/game/delete-message": ({ messageId }) =>
      messageWith(messageId, { text: null, state: "deleted" }),
    "POST /api/game/react": ({ messageId, reaction }) =>
      messageWith(messageId, {
        reactions: [
          { reaction: reaction as ChatMessage["reactions"][number]["reaction"], count: 1, isMine: true },
        ],
        ...changedMeanwhile,
      }),
    "POST /api/game/report": () => ({ reported: true }),
    "POST /api/game/mute-room": ({ mute }) => ({ isMuted: mute }),
    "GET /api/game/search-players": () => ({
      players: [{ id: "00000000-0000-7000-8000-000000000003", username: "Zandile", avatarUrl: "zandile" }],
    }),
    "GET /api/game/room-messages": () => ({ ...first, messages: loadOlder?.() ?? [], hasBefore: false }),
    "GET /api/game/chat-room": () => ({ room }),
    "POST /api/game/room-read": () => ({ readUpTo: first.lastSequence, unread: 0 }),
  };
  const answer = async (name: string, input: unknown) => {
    const { body = {} } = (input ?? {}) as { body?: Record<string, unknown> };
    calls.push({ name: name.replace(/^.*\//, ""), body });
    await new Promise((resolve) => setTimeout(resolve, answerDelayMs));
    return answers[name]?.(body);
  };
  const app = { ...testApp({ answer }), renderedAt: Date.now() };
  return render(
    <MemoryRouter>
      <AppProvider app={app}>
        <ViewerProvider viewer={ann}>
          <Toasts dismissLabel="dismiss">
            <div style={{ blockSize: 700, display: "grid" }}>
              <Room room={room} messages={first} linked={null} />
            </div>
          </Toasts>
        </ViewerProvider>
      </AppProvider>
    </MemoryRouter>,
  );
}

type Screen = Awaited<ReturnType<typeof openRoom>>;

const field = (screen: Screen) => screen.getByRole("textbox", { name: "message" });
const callsOf = (name: string) => calls.filter((call) => call.name === name).map(({ body }) => body);

async function openActions(screen: Screen, text: string) {
  const row = screen.getByRole("listitem").filter({ hasText: text });
  await row.getByRole("button", { name: /^openActions/ }).click();
}

test("a player edits an own message", async () => {
  const screen = await openRoom([messageOf(1), messageOf(2, { ...mine, text: "Helo" })]);
  await openActions(screen, "Helo");
  await screen.getByRole("button", { name: "edit", exact: true }).click();
  await expect.element(field(screen)).toHaveValue("Helo");
  await field(screen).fill("Hello");
  await screen.getByRole("button", { name: "save" }).click();
  await expect.element(screen.getByText("Hello", { exact: true })).toBeVisible();
  await expect.element(screen.getByText(/· edited$/)).toBeVisible();
  await expect.element(field(screen)).toHaveValue("");
  expect(callsOf("edit-message")).toEqual([{ roomId: "lounge", messageId: messageOf(2).id, text: "Hello" }]);
});

test("a player deletes an own message after confirming, and a tombstone stays", async () => {
  const screen = await openRoom([messageOf(1), messageOf(2, { ...mine, text: "Wrong room" })]);
  await openActions(screen, "Wrong room");
  await screen.getByRole("button", { name: "delete", exact: true }).click();
  expect(callsOf("delete-message")).toEqual([]);
  await screen.getByRole("dialog").getByRole("button", { name: "delete", exact: true }).click();
  await expect.element(screen.getByText("deleted", { exact: true })).toBeVisible();
  await expect.element(screen.getByText("Wrong room")).not.toBeInTheDocument();
});

test("a message that was refused says why, in a sentence of its own", async () => {
  const refused = { text: "Hi", replyTo: null, queuedAt: Date.now(), state: "failed" };
  const pending = ["No luck", "Too long."].map((fault, index) => ({
    ...refused,
    clientId: `refused-${index}`,
    fault,
  }));
  localStorage.setItem("own chat failed lounge", JSON.stringify(pending));
  const screen = await openRoom([messageOf(1)]);
  await expect.element(screen.getByRole("button", { name: "failed No luck.", exact: true })).toBeVisible();
  await expect.element(screen.getByRole("button", { name: "failed Too long.", exact: true })).toBeVisible();
});

test("a message of somebody else can be reported with a reason, not edited or deleted", async () => {
  const screen = await openRoom([messageOf(1)]);
  await openActions(screen, "Message 1");
  await expect.element(screen.getByRole("button", { name: "edit", exact: true })).not.toBeInTheDocument();
  await expect.element(screen.getByRole("button", { name: "delete", exact: true })).not.toBeInTheDocument();
  await screen.getByRole("button", { name: "report", exact: true }).click();
  await screen.getByRole("button", { name: "reportSend" }).click();
  await expect.element(screen.getByText("reportReasonMissing")).toBeVisible();
  await screen.getByText("reason_insult").click();
  await screen.getByRole("textbox", { name: "reportNote" }).fill("He insults my team");
  await screen.getByRole("button", { name: "reportSend" }).click();
  await expect.element(screen.getByText("reported", { exact: true })).toBeVisible();
  expect(callsOf("report")).toEqual([
    { kind: "message", id: messageOf(1).id, reason: "insult", note: "He insults my team" },
  ]);
});

test("a room is muted and says so", async () => {
  const screen = await openRoom([messageOf(1)]);
  await screen.getByRole("button", { name: "mute", exact: true }).click();
  await expect
    .element(screen.getByRole("button", { name: "unmute" }))
    .toHaveAttribute("aria-pressed", "true");
  await expect.element(screen.getByText("muted", { exact: true })).toBeVisible();
  expect(callsOf("mute-room")).toEqual([{ roomId: "lounge", mute: true }]);
});

test("a mention is completed from the room's authors and from a search, by keyboard and by pointer", async () => {
  const screen = await openRoom([messageOf(1)]);
  await field(screen).click();
  await userEvent.keyboard("Well played @be");
  await expect.element(screen.getByRole("option", { name: "Ben" })).toHaveAttribute("aria-selected", "true");
  await userEvent.keyboard("{Enter}");
  await expect.element(field(screen)).toHaveValue("Well played @Ben ");
  await userEvent.keyboard("and @zan");
  await screen.getByRole("option", { name: "Zandile" }).click();
  await expect.element(field(screen)).toHaveValue("Well played @Ben and @Zandile ");
  await expect.element(screen.getByRole("listbox")).not.toBeInTheDocument();
});

test.each([
  ["unreachable", "text_offline"],
  ["internal", "text_unavailable"],
])("older messages that fail to load because of %s say why, and load again", async (code, reason) => {
  let failure: Problem | undefined = new Problem(code, 503);
  const messages = messagesUpTo(40).slice(20);
  const screen = await openRoom(messages, roomOf(), () => {
    if (failure) throw failure;
    return messagesUpTo(20);
  });
  document.querySelector<HTMLElement>('[role="region"]')!.scrollTop = 0;
  const alert = screen.getByRole("alert").filter({ hasText: "moreFailed" });
  await expect.element(alert).toHaveTextContent(`moreFailed ${reason}`);
  failure = undefined;
  await screen.getByRole("button", { name: "tryAgain" }).click();
  await expect.element(screen.getByText("Message 20", { exact: true })).toBeInTheDocument();
  await expect.element(alert).not.toBeInTheDocument();
});

describe("while the player reads in the middle", () => {
  const box = () => document.querySelector<HTMLElement>('[role="region"]')!;
  const nextFrame = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));

  /** The places of the rows on the screen, by key. */
  function places(): Map<string, number> {
    const { top, bottom } = box().getBoundingClientRect();
    return new Map(
      [...box().querySelectorAll<HTMLElement>("[data-row]")]
        .map((row) => ({ key: row.dataset["row"]!, place: row.getBoundingClientRect().top }))
        .filter(({ place }) => place >= top && place < bottom)
        .map(({ key, place }) => [key, place]),
    );
  }

  async function readInTheMiddle(messages = messagesUpTo(40)) {
    const screen = await openRoom(messages);
    box().scrollTop = 600;
    for (let frame = 0; frame < 3; frame++) await nextFrame();
    const rows = [...places().keys()];
    const middle = messages.find(({ id }) => id === rows[Math.floor(rows.length / 2)])!;
    return { screen, middle };
  }

  test("a first reaction moves no row", async () => {
    const { screen, middle } = await readInTheMiddle();
    await openActions(screen, middle.text!);
    const before = places();
    expect(before.size).toBeGreaterThan(6);
    await screen.getByRole("button", { name: "🔥" }).click();
    const pill = screen.getByRole("button", { name: /^reactionCount 1 🔥/ });
    await expect.element(pill).toBeVisible();
    for (const [key, place] of places()) expect(Math.abs(place - before.get(key)!)).toBeLessThanOrEqual(1);
  });

  test("an edit by somebody else moves no row, and its text is shown on demand", async () => {
    const { screen, middle } = await readInTheMiddle();
    await openActions(screen, middle.text!);
    const before = places();
    changedMeanwhile = { text: `${"much longer ".repeat(20)}now`, editedAt: new Date().toISOString() };
    await screen.getByRole("button", { name: "🔥" }).click();
    await expect.element(screen.getByText(/much longer now$/)).toBeInTheDocument();
    for (let frame = 0; frame < 3; frame++) await nextFrame();
    for (const [key, place] of places()) expect(Math.abs(place - before.get(key)!)).toBeLessThanOrEqual(1);
    const row = screen.getByRole("listitem").filter({ hasText: "much longer" }).element();
    const height = row.getBoundingClientRect().height;
    await screen.getByRole("button", { name: "showEdited" }).click();
    await expect.poll(() => row.getBoundingClientRect().height).toBeGreaterThan(height + 40);
  });

  test("an edit that makes a row higher does not move the rows in the middle", async () => {
    const messages = messagesUpTo(40).map((message) => ({ ...message, ...mine }));
    const { screen } = await readInTheMiddle(messages);
    const rows = [...places().keys()];
    const [edited, watched] = [rows[1]!, rows[Math.floor(rows.length / 2)]!];
    const message = messages.find(({ clientId }) => edited.endsWith(clientId))!;
    await openActions(screen, message.text!);
    await screen.getByRole("button", { name: "edit", exact: true }).click();
    await field(screen).fill(`${"much longer ".repeat(20)}now`);
    // The field has grown; it shows less of the history.
    for (let frame = 0; frame < 3; frame++) await nextFrame();
    const before = places().get(watched)!;
    await screen.getByRole("button", { name: "save" }).click();
    await expect.element(screen.getByText(/much longer now$/)).toBeVisible();
    await expect.element(field(screen)).toHaveValue("");
    expect(Math.abs(places().get(watched)! - before)).toBeLessThanOrEqual(1);
  });
});

test("the text decides the direction of a message, not the name at its start or in its quote", async () => {
  const quoted = messageOf(1, { text: "من يلعب مباراة سريعة؟" });
  const { id, sequence, text } = quoted;
  const screen = await openRoom([
    quoted,
    messageOf(2, {
      text: "@Ann هيا بنا",
      mentions: [{ playerId: ann.id, username: "Ann" }],
      replyTo: { id, sequence, author: "Ben", authorId: benId, text },
    }),
  ]);
  const answer = screen.getByRole("listitem").filter({ hasText: "@Ann" });
  const directionOf = (element: Element) => getComputedStyle(element).direction;
  expect(directionOf(answer.getByRole("link", { name: "@Ann" }).element())).toBe("rtl");
  expect(directionOf(answer.getByRole("button", { name: /^Ben:/ }).element())).toBe("rtl");
});
