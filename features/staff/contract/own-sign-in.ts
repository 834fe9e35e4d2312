import * as z from "zod/mini";
import type { Contract } from "#kit/contract/contract.ts";
import { email } from "#kit/contract/fields.ts";
import { instant, uuid } from "#kit/contract/query.ts";
import { maxPasswordLength, staffPermissions } from "../rules.ts";

const password = z.string().check(z.maxLength(maxPasswordLength));
const code = z.string().check(z.trim(), z.regex(/^\d{6}$/));
const done = z.object({ isDone: z.literal(true) });

const base64url = (most: number) => z.string().check(z.regex(/^[A-Za-z0-9_-]+$/), z.maxLength(most));
const credential = { id: base64url(1_400), rawId: base64url(1_400), type: z.literal("public-key") };

/** What a browser answers when a key signs a challenge. */
const keyAssertion = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url(4_000),
    authenticatorData: base64url(4_000),
    signature: base64url(4_000),
    userHandle: z.optional(base64url(200)),
  }),
});

/** What a browser answers when a key creates a credential. */
const newKeyResponse = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url(4_000),
    attestationObject: base64url(8_000),
    transports: z.optional(z.array(z.string().check(z.maxLength(20))).check(z.maxLength(8))),
  }),
});

/** The password, with a code or a key. */
export const proofSchema = z.object({ password, code: z.optional(code), key: z.optional(keyAssertion) });
export type ProofInput = z.output<typeof proofSchema>;

const keyName = z
  .string("staff_key_name_missing")
  .check(z.trim(), z.minLength(1, "staff_key_name_missing"), z.maxLength(60));
const newSecret = z.string().check(z.regex(/^[A-Z2-7]{32}$/));
const ownKey = z.object({
  keyId: uuid,
  name: z.string(),
  addedAt: instant,
  usedAt: z.nullable(instant),
});
const few = { per: "viewer", burst: 20, everySeconds: 30 } as const;

/** Security keys, the phone for codes and the own sessions. */
export const ownSignInCalls = {
  "POST /api/staff/key-challenge": {
    summary:
      "What a browser asks a security key for. The same for everybody, so it reveals nothing about a member.",
    auth: "public",
    body: z.object({}),
    response: z.object({
      challenge: z.string(),
      timeout: z.int(),
      userVerification: z.literal("preferred"),
    }),
    limit: { per: "address", burst: 20, everySeconds: 30 },
  },
  "POST /api/staff/sign-in-by-key": {
    summary:
      "Opens a staff session with a security key in place of a code. Every failure has the same response.",
    auth: "public",
    body: z.object({ email, password, key: keyAssertion }),
    response: done,
    problems: ["staff_sign_in_failed"],
    limit: { per: "address", burst: 20, everySeconds: 30 },
  },
  "POST /api/staff/report-sign-in": {
    summary:
      "The member did not sign in: ends every session of the account and locks it until an owner sends a new link.",
    auth: "public",
    body: z.object({ token: base64url(600) }),
    response: done,
    problems: ["staff_link_dead"],
    limit: { per: "address", burst: 20, everySeconds: 30 },
  },
  "GET /api/staff/keys": {
    summary: "The member's security keys.",
    auth: "staff",
    permission: staffPermissions.console,
    response: z.object({ keys: z.array(ownKey) }),
  },
  "POST /api/staff/new-key-options": {
    summary: "What a browser asks a new security key for.",
    auth: "staff",
    permission: staffPermissions.console,
    body: z.object({}),
    response: z.object({
      options: z.object({
        challenge: z.string(),
        rp: z.object({ name: z.string() }),
        user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
        pubKeyCredParams: z.array(z.object({ alg: z.int(), type: z.literal("public-key") })),
        timeout: z.int(),
        attestation: z.literal("none"),
        excludeCredentials: z.array(z.object({ id: z.string(), type: z.literal("public-key") })),
        authenticatorSelection: z.object({
          residentKey: z.literal("required"),
          requireResidentKey: z.boolean(),
          userVerification: z.literal("preferred"),
        }),
      }),
    }),
    limit: few,
  },
  "POST /api/staff/add-key": {
    summary: "Adds a security key, with a fresh proof. The member's other sessions end.",
    auth: "staff",
    permission: staffPermissions.console,
    secrets: ["proof"],
    body: z.object({ name: keyName, response: newKeyResponse, proof: proofSchema }),
    response: done,
    problems: ["staff_proof_wrong", "staff_key_refused", "staff_keys_full", "staff_key_name_missing"],
    limit: few,
  },
  "POST /api/staff/remove-key": {
    summary: "Removes a security key, with a fresh proof. The member's other sessions end.",
    auth: "staff",
    permission: staffPermissions.console,
    secrets: ["proof"],
    body: z.object({ key: uuid, proof: proofSchema }),
    response: done,
    problems: ["staff_proof_wrong"],
    limit: few,
  },
  "POST /api/staff/change-phone": {
    summary:
      "Takes codes from another authenticator app, with a fresh proof. The member's other sessions end.",
    auth: "staff",
    permission: staffPermissions.console,
    secrets: ["proof", "secret", "newCode"],
    body: z.object({ secret: newSecret, newCode: code, proof: proofSchema }),
    response: done,
    problems: ["staff_proof_wrong", "staff_code_wrong", "staff_member_changed"],
    limit: few,
  },
  "POST /api/staff/end-session": {
    summary: "Ends one of the member's own sessions. A repeat changes nothing.",
    auth: "staff",
    permission: staffPermissions.console,
    body: z.object({ session: uuid }),
    response: done,
  },
} as const satisfies Contract;

export type KeyAssertion = z.output<typeof keyAssertion>;
export type NewKeyResponse = z.output<typeof newKeyResponse>;
export type OwnKey = z.output<typeof ownKey>;
