import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newId } from "#kit/db/id.ts";
import { newPlayer, type TestPlayer } from "../../testing/players.ts";
import {
  brandKey,
  finance,
  owner,
  organiser,
  claimBody,
  startPrizeApp,
  type PrizeApp,
  type ClaimAnswer,
} from "../../testing/prizes.ts";

let prized: PrizeApp;

beforeAll(async () => {
  prized = await startPrizeApp();
});
afterAll(() => prized.app.stop());

test("a prize is promised, held, claimed and paid, and the battleground shows each with its date", async () => {
  const { eventId, players } = await prized.newLadder();
  const [winner, second] = players as [TestPlayer, TestPlayer];
  const promised = (await prized.shownBy(second, eventId)).event;
  expect(promised.prizesLockedAt).not.toBeNull();
  expect(promised.prizes.map(({ status }) => status.state)).toEqual(Array(4).fill("promised"));

  prized.app.clock.advance("2h");
  await Promise.all([prized.work(), prized.work(), prized.work()]);
  const held = await prized.shownBy(winner, eventId);
  expect(held.event.prizes.map(({ status }) => [status.state, status.winner?.id])).toEqual([
    ["held", winner.id],
    ["held", second.id],
    ["not_awarded", undefined],
    ["not_awarded", undefined],
  ]);
  expect(held.yourPrizeId).toBe((await prized.prizeOf(winner)).id);
  await prized.prove(winner);
  expect((await prized.claim(winner)).body.code).toBe("prize_held");

  prized.app.clock.advance("24h");
  await prized.work();
  expect(await prized.prizeOf(winner)).toMatchObject({ state: "claimable", amount: { minor: 1_200_000 } });
  const { status, body } = await prized.claim(winner);
  expect([status, body.prize.state]).toEqual([200, "claimed"]);
  expect((await prized.detailsOf(winner)).claim).toEqual({ method: "bank", numberEnd: "6543" });

  const { prizeId } = { prizeId: body.prize.id };
  expect(await prized.commandBy(finance, "prize-paid", prizeId, "EFT-1")).toContain("not approved");
  expect(await prized.commandBy(finance, "prize-approve", prizeId)).toContain("Another member");
  expect(await prized.commandBy(finance, "prize-approve", prizeId)).toContain("You have approved it before");
  expect(await prized.commandBy(owner, "prize-approve", prizeId)).toContain("Approved.");
  prized.app.clock.advance("1m");
  expect(await prized.commandBy(finance, "prize-paid", prizeId, "EFT-2026-0001")).toContain("paid");
  const paid = (await prized.shownBy(second, eventId)).event.prizes[0]!.status;
  expect(paid).toMatchObject({ state: "paid", at: prized.app.clock.now().toISOString(), isLate: false });
  expect(await prized.prizeOf(winner)).toMatchObject({ state: "paid", reference: "EFT-2026-0001" });
  const kinds = (await prized.kindsOf(winner)).map(String).filter((kind) => kind.startsWith("prize_"));
  expect(kinds.toSorted()).toEqual(["prize_claimable", "prize_claimed", "prize_paid", "prize_won"]);
  expect(await prized.auditOf(prizeId)).toMatchObject([
    { action: "prize_approved", details: { before: "claimed", after: "claimed" } },
    { action: "prize_approved", details: { before: "claimed", after: "approved" } },
    { action: "prize_paid", details: { before: "approved", after: "paid", reference: "EFT-2026-0001" } },
  ]);
});

describe("setting the prizes", () => {
  test("is possible until the first entry, and never after it", async () => {
    const { eventId } = await prized.newLadder(0);
    expect(await prized.commandBy(organiser, "prize-promise", eventId, "1000", "600,400")).toContain(
      "are set",
    );
    const player = await newPlayer(prized.app, brandKey);
    await player.post("join-event", { eventId });
    expect(await prized.commandBy(organiser, "prize-promise", eventId, "500", "500")).toContain("locked");
    const update = prized.app.database.run("update events set prizes = '{}' where id = $1", [eventId]);
    await expect(update).rejects.toThrow("locked");
    expect((await prized.shownBy(player, eventId)).event.prizes.map(({ amount }) => amount.minor)).toEqual([
      600, 400,
    ]);
  });

  test("is refused if the places add up to more than the pool", async () => {
    const { eventId } = await prized.newLadder(0);
    await expect(prized.commandBy(organiser, "prize-promise", eventId, "100", "90,80")).rejects.toThrow(
      "pool",
    );
  });
});

describe("a claim", () => {
  test("of a minor needs the guardian's consent, and the guardian's identity and account", async () => {
    // No brand with guardians shows prizes yet, so the job gives none.
    const { eventId, players } = await prized.newLadder(2, "eal-eu-en");
    const [winner] = players as [TestPlayer];
    const { database, clock, sites } = prized.app;
    clock.advance("2h");
    await database.run(
      `insert into prizes (id, service, event_id, place, amount, currency, player_id, state, result_at, held_until,
         claimable_at, claim_until, due_at)
       values ($1, $2, $3, 1, 100, 'EUR', $4, 'claimable', $5, $5, $5, $6, $6)`,
      [
        newId(clock),
        sites.byKey.get("eal-eu-en")?.brand.service,
        eventId,
        winner.id,
        clock.now(),
        prized.later(48),
      ],
    );
    await database.run("update players set date_of_birth = $2, country = 'DE' where id = $1", [
      winner.id,
      new Date(clock.now().getTime() - 16.5 * 365.25 * 24 * 3_600_000).toISOString().slice(0, 10),
    ]);
    const details = { identityNumber: "L01X00T47", account: "DE89 3704 0044 0532 0130 00", branch: "" };
    expect((await prized.detailsOf(winner)).form).toMatchObject({ isMinor: true, ageFault: "too_young" });
    expect(await prized.claim(winner, { ...details, isGuardian: true })).toMatchObject({
      status: 403,
      body: { code: "too_young" },
    });
    await database.run(
      "insert into guardian_consents (player_id, email, asked_at, given_at) values ($1, 'g@canary.example', $2, $2)",
      [winner.id, clock.now()],
    );
    expect((await prized.detailsOf(winner)).form).toMatchObject({
      isMinor: true,
      ageFault: null,
      fullName: "",
      accountFormat: "iban",
    });
    expect(await prized.claim(winner, details)).toMatchObject({
      body: { code: "guardian_unconfirmed", fields: { isGuardian: { code: "guardian_unconfirmed" } } },
    });
    expect(await prized.claim(winner, { ...details, isGuardian: true })).toMatchObject({
      status: 200,
      body: { prize: { state: "claimed" } },
    });
    await prized.app.jobs.runDue();
    const mails = prized.app.messages.list().filter(({ to }) => to === "g@canary.example");
    expect(mails).toMatchObject([{ subject: expect.stringContaining("claimed a prize") }]);
    expect(mails[0]?.text).not.toContain(details.account);
  });

  test("needs a fresh proof", async () => {
    const { players } = await prized.newClaimable();
    const [winner] = players as [TestPlayer];
    await prized.app.database.run("update sessions set proven_at = null where player_id = $1", [winner.id]);
    const answer = await winner.post("claim-prize", claimBody((await prized.prizeOf(winner)).id));
    expect(answer).toMatchObject({ status: 403, body: { code: "proof_needed" } });
  });

  test("of another player's prize, or of none, is not found", async () => {
    const { players } = await prized.newClaimable();
    const [winner, second] = players as [TestPlayer, TestPlayer];
    const { id } = await prized.prizeOf(winner);
    await prized.prove(second);
    for (const prizeId of [id, newId(prized.app.clock), "x"]) {
      expect(await second.post("claim-prize", claimBody(prizeId))).toMatchObject({ status: 404 });
      expect((await second.get(`prize?id=${prizeId}`)).status).toBe(404);
    }
  });

  test.each([
    [{ account: "12" }, "account", "account_wrong"],
    [{ branch: "1" }, "branch", "branch_wrong"],
    [{ bank: " " }, "bank", "bank_missing"],
    [{ identityNumber: "8001015009087" }, "identityNumber", "identity_wrong"],
    [{ fullName: " " }, "fullName", "full_name_missing"],
    [{ acceptsTax: false }, "acceptsTax", "tax_unaccepted"],
  ])("with %j is refused at the field and changes nothing", async (change, field, code) => {
    const { players } = await prized.newClaimable();
    const [winner] = players as [TestPlayer];
    const { status, body } = await prized.claim(winner, change);
    expect([status, body.fields?.[field]?.code]).toEqual([400, code]);
    expect((await prized.prizeOf(winner)).state).toBe("claimable");
    expect(
      await prized.app.database.run("select from prize_claims where player_id = $1", [winner.id]),
    ).toEqual([]);
  });

  test("is too late after 90 days, after one reminder", async () => {
    const { players } = await prized.newClaimable();
    const [winner, second] = players as [TestPlayer, TestPlayer];
    prized.app.clock.advance("84d");
    await prized.work();
    await prized.work();
    expect((await prized.kindsOf(winner)).filter((kind) => kind === "prize_reminder")).toHaveLength(1);
    prized.app.clock.advance("6d");
    // Before the job has seen it.
    expect((await prized.claim(second)).body.code).toBe("prize_lapsed");
    await prized.work();
    expect((await prized.prizeOf(winner)).state).toBe("lapsed");
    expect((await prized.claim(winner)).body.code).toBe("prize_lapsed");
  });

  test("is refused to a restricted player and to one without a date of birth", async () => {
    const { players } = await prized.newClaimable();
    const [winner, second] = players as [TestPlayer, TestPlayer];
    await prized.app.database.run(
      "insert into restrictions (player_id, reason, restricted_at) values ($1, 'cheating', $2)",
      [winner.id, prized.app.clock.now()],
    );
    expect((await prized.claim(winner)).body.code).toBe("player_restricted");
    await prized.app.database.run("update restrictions set kind = 'store' where player_id = $1", [winner.id]);
    expect((await prized.claim(winner)).body.code).toBe("store_restricted");
    await prized.app.database.run("update players set date_of_birth = null where id = $1", [second.id]);
    expect((await prized.detailsOf(second)).form.ageFault).toBe("birth_date_missing");
    expect((await prized.claim(second)).body.code).toBe("birth_date_missing");
  });

  test("of a minor is refused, because this brand is for adults", async () => {
    const { players } = await prized.newClaimable();
    const [winner] = players as [TestPlayer];
    await prized.app.database.run("update players set date_of_birth = '2012-05-05' where id = $1", [
      winner.id,
    ]);
    expect((await prized.claim(winner)).body.code).toBe("too_young");
  });

  test("sent many times at once is taken once", async () => {
    const { players } = await prized.newClaimable();
    const [winner] = players as [TestPlayer];
    await prized.prove(winner);
    const { id } = await prized.prizeOf(winner);
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => winner.post("claim-prize", claimBody(id)) as Promise<ClaimAnswer>),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ body }) => body.code === "prize_claimed")).toHaveLength(7);
    expect((await prized.kindsOf(winner)).filter((kind) => kind === "prize_claimed")).toHaveLength(1);
  });

  test("can be paid in airtime to the player's number, unless the number has a new owner since", async () => {
    const { players } = await prized.newClaimable();
    const [winner] = players as [TestPlayer];
    expect(
      (await prized.claim(winner, { method: "airtime", account: "", bank: "", branch: "" })).status,
    ).toBe(200);
    const { id } = await prized.prizeOf(winner);
    await prized.app.database.run("update players set churned_at = $2 where id = $1", [
      winner.id,
      prized.app.clock.now(),
    ]);
    expect(await prized.commandBy(finance, "prize-approve", id)).toContain("no longer has the phone number");
    await prized.app.database.run("update players set churned_at = null where id = $1", [winner.id]);
    expect(await prized.commandBy(finance, "prize-approve", id)).toContain("Another member");
  });
});

describe("a corrected result", () => {
  test("within the hold moves the prize to the right player, who is held for another day", async () => {
    const { eventId, players } = await prized.newLadder();
    const [first, second] = players as [TestPlayer, TestPlayer];
    prized.app.clock.advance("2h");
    await prized.work();
    await prized.setPoints(eventId, second, 2_000);
    await prized.work();
    expect(await prized.prizeOf(second)).toMatchObject({ place: 1, state: "held" });
    expect(await prized.prizeOf(first)).toMatchObject({ place: 2, state: "held" });
    expect(await prized.kindsOf(first)).toContain("prize_moved");
    prized.app.clock.advance("23h");
    await prized.work();
    expect((await prized.prizeOf(second)).state).toBe("held");
    prized.app.clock.advance("1h");
    await prized.work();
    expect((await prized.prizeOf(second)).state).toBe("claimable");
  });

  test("takes a claim back and deletes its bank details", async () => {
    const { eventId, players, winner, prizeId } = await prized.newClaimed();
    const second = players[1]!;
    await prized.setPoints(eventId, second, 2_000);
    expect(await prized.commandBy(finance, "prize-approve", prizeId)).toContain("another player");
    await prized.work();
    expect(await prized.app.database.run("select from prize_claims where prize_id = $1", [prizeId])).toEqual(
      [],
    );
    expect(await prized.prizeOf(second)).toMatchObject({ id: prizeId, state: "held", claimedAt: null });
    await prized.prove(winner);
    expect(await winner.post("claim-prize", claimBody(prizeId))).toMatchObject({ status: 404 });
  });

  test("at the same time as claims never leaves a claim of the wrong player", async () => {
    for (let round = 0; round < 5; round++) {
      const { eventId, players } = await prized.newClaimable();
      const [first, second] = players as [TestPlayer, TestPlayer];
      await prized.prove(first);
      const { id } = await prized.prizeOf(first);
      await Promise.all([
        prized.setPoints(eventId, second, 2_000),
        first.post("claim-prize", claimBody(id)),
        prized.work(),
        first.post("claim-prize", claimBody(id)),
        prized.work(),
      ]);
      await prized.work();
      const [row] = await prized.app.database.run(
        "select prize.player_id as winner, claim.player_id as claimant from prizes prize left join prize_claims claim on claim.prize_id = prize.id where prize.id = $1",
        [id],
      );
      expect(row).toEqual({ winner: second.id, claimant: null });
    }
  });

  test("does not move a prize that two members have approved", async () => {
    const { eventId, players, winner, prizeId } = await prized.newApproved();
    await prized.setPoints(eventId, players[1]!, 2_000);
    await prized.work();
    expect(await prized.prizeOf(winner)).toMatchObject({ id: prizeId, state: "claimed" });
    // Nobody gets two prizes.
    expect(await prized.prizeOf(players[1]!)).toMatchObject({ place: 2, state: "claimable" });
    expect((await prized.claim(players[1]!)).status).toBe(200);
  });
});
