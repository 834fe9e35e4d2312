import { expect, test } from "vitest";
import type { Api } from "#kit/contract/contract.ts";
import { Problem } from "#kit/contract/problem.ts";
import { enterCode } from "./enter-code.ts";

const msisdn = "27821234567";
const player = { cellNumber: msisdn };
const proof = { msisdn, isRegistered: false, needsSecondProof: false };

/** An API that refuses the code and returns this session. */
function serverWith(refusal: string, session: object): Api {
  const call = async (key: string) => {
    if (key === "GET /api/game/session") return { player: null, proof: null, ...session };
    throw new Problem(refusal, 409);
  };
  return { of: () => call as never };
}

test.each([
  ["a player who is signed in", { player }, { isRegistered: true, needsSecondProof: false }],
  ["a proved number without a player", { proof }, { isRegistered: false, needsSecondProof: false }],
  [
    "a number that needs a second proof",
    { proof: { ...proof, isRegistered: true, needsSecondProof: true } },
    { isRegistered: true, needsSecondProof: true },
  ],
])("a used code has the same result again for %s", async (_, session, response) => {
  expect(await enterCode(serverWith("otp_used", session), msisdn, "123456")).toEqual(response);
});

test.each([
  ["no session", {}],
  ["the player of another number", { player: { cellNumber: "27830000000" } }],
  ["the proof of another number", { proof: { ...proof, msisdn: "27830000000" } }],
])("a used code stays refused in a browser with %s", async (_, session) => {
  const entering = enterCode(serverWith("otp_used", session), msisdn, "123456");
  await expect(entering).rejects.toMatchObject({ code: "otp_used" });
});

test("an expired code stays refused, even if its player is signed in", async () => {
  const entering = enterCode(serverWith("otp_expired", { player }), msisdn, "123456");
  await expect(entering).rejects.toMatchObject({ code: "otp_expired" });
});
