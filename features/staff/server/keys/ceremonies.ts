import type { AuthenticationResponseJSON, RegistrationResponseJSON } from "@simplewebauthn/server";
import type { CallContext, SiteTexts } from "#kit/http/context.ts";
import type { KeyAssertion, NewKeyResponse } from "../../contract.ts";
import { challengeLifeMs } from "../../rules.ts";
import type { StaffContext } from "../ports.ts";
import type { MemberRow } from "../store.ts";
import { createChallenge, expiryOf, type ChallengeUse } from "./challenges.ts";
import type { KeyRow } from "./key-store.ts";

type CeremonyContext = Pick<StaffContext, "seal" | "origin" | "isDemo">;
type Call = Pick<CallContext<SiteTexts>, "now">;

/** EdDSA, ES256 and RS256 of COSE: what keys support today. */
const algorithms = [-8, -7, -257];

/** Loaded with the first ceremony: most processes never need it. */
const library = () => import("@simplewebauthn/server");

/** What a browser asks keys for. It names no keys, so that it reveals nothing about a member: keys list their own. */
export function proofOptions({ seal }: CeremonyContext, { now }: Call) {
  return {
    challenge: createChallenge(seal, "prove", now),
    timeout: challengeLifeMs,
    userVerification: "preferred" as const,
  };
}

export async function creationOptions(
  { seal, origin }: CeremonyContext,
  { id, email }: Pick<MemberRow, "id" | "email">,
  known: readonly { credentialId: string }[],
  { now }: Call,
) {
  const { generateRegistrationOptions } = await library();
  const options = await generateRegistrationOptions({
    rpName: "Kickoff staff",
    rpID: new URL(origin).hostname,
    userName: email,
    userDisplayName: email,
    supportedAlgorithmIDs: algorithms,
    userID: new Uint8Array(Buffer.from(id)),
  });
  const { user, pubKeyCredParams } = options;
  return {
    challenge: createChallenge(seal, `add to ${id}`, now),
    // Without an id browsers take their own host. The demo has many.
    rp: { name: options.rp.name },
    user,
    pubKeyCredParams,
    timeout: challengeLifeMs,
    attestation: "none" as const,
    excludeCredentials: known.map(({ credentialId }) => ({ id: credentialId, type: "public-key" as const })),
    authenticatorSelection: {
      residentKey: "required" as const,
      requireResidentKey: true,
      userVerification: "preferred" as const,
    },
  };
}

/** Undefined for a forged or late answer, and for one of another site. */
export async function verifyNewKey(
  context: CeremonyContext,
  memberId: string,
  response: NewKeyResponse,
  { now }: Call,
) {
  const answered = readChallenge(context, `add to ${memberId}`, response.response.clientDataJSON, now);
  if (!answered) return undefined;
  const { verifyRegistrationResponse } = await library();
  const result = await verifyRegistrationResponse({
    response: { ...response, clientExtensionResults: {} } as RegistrationResponseJSON,
    supportedAlgorithmIDs: algorithms,
    expectedChallenge: answered.challenge,
    expectedOrigin: answered.origin,
    expectedRPID: new URL(answered.origin).hostname,
    requireUserVerification: false,
  }).catch(() => undefined);
  return result?.verified ? { ...answered, credential: result.registrationInfo.credential } : undefined;
}

export async function verifyProof(
  context: CeremonyContext,
  key: KeyRow,
  response: KeyAssertion,
  { now }: Call,
) {
  const answered = readChallenge(context, "prove", response.response.clientDataJSON, now);
  if (!answered) return undefined;
  const { verifyAuthenticationResponse } = await library();
  const result = await verifyAuthenticationResponse({
    response: { ...response, clientExtensionResults: {} } as AuthenticationResponseJSON,
    expectedChallenge: answered.challenge,
    expectedOrigin: answered.origin,
    expectedRPID: new URL(answered.origin).hostname,
    requireUserVerification: false,
    credential: {
      id: key.credentialId,
      publicKey: new Uint8Array(key.publicKey),
      counter: key.counter,
    },
  }).catch(() => undefined);
  return result?.verified ? { ...answered, counter: result.authenticationInfo.newCounter } : undefined;
}

/** The challenge and the origin in the browser's signed data, if both are ours. */
function readChallenge(context: CeremonyContext, use: ChallengeUse, clientData: string, now: Date) {
  const { challenge, origin } = parseClientData(clientData);
  if (challenge === undefined || origin === undefined || !isOurs(context, origin)) return undefined;
  const expiresAt = expiryOf(context.seal, use, challenge, now);
  return expiresAt && { challenge, origin, expiresAt };
}

function parseClientData(encoded: string): { challenge?: string; origin?: string } {
  try {
    const data: unknown = JSON.parse(Buffer.from(encoded, "base64url").toString());
    const field = (name: string) => {
      const value: unknown = data !== null && typeof data === "object" ? Reflect.get(data, name) : undefined;
      return typeof value === "string" ? value : undefined;
    };
    const [challenge, origin] = [field("challenge"), field("origin")];
    return { ...(challenge !== undefined && { challenge }), ...(origin !== undefined && { origin }) };
  } catch {
    return {};
  }
}

/** The demo serves the console on every host of this machine. */
function isOurs({ origin, isDemo }: CeremonyContext, given: string): boolean {
  if (given === origin) return true;
  const hostname = URL.canParse(given) ? new URL(given).hostname : "";
  return isDemo && (hostname === "localhost" || hostname.endsWith(".localhost"));
}
