import * as z from "zod/mini";
import { instant } from "#kit/contract/query.ts";
import { genders } from "../rules/profile.ts";

/** The player with private fields, for the player only. */
export const user = z.object({
  id: z.string(),
  username: z.string(),
  avatarUrl: z.string(),
  email: z.nullable(z.string()),
  cellNumber: z.nullable(z.string()),
  country: z.string(),
  firstName: z.nullable(z.string()),
  lastName: z.nullable(z.string()),
  fullName: z.nullable(z.string()),
  dateOfBirth: z.nullable(z.string()),
  gender: z.nullable(z.enum(genders)),
  bio: z.nullable(z.string()),
  joinedAt: instant,
  /** The number is registered. */
  mettleStateUser: z.literal(true),
});

export const username = z.string().check(z.maxLength(80));
export const email = z.optional(z.nullable(z.string().check(z.maxLength(254))));
export const avatar = z.optional(z.nullable(z.string().check(z.maxLength(200))));
export const dateOfBirth = z.optional(z.nullable(z.string().check(z.maxLength(10))));

/** Problems of the fields above. */
export const fieldProblems = [
  "username_length",
  "username_characters",
  "username_refused",
  "username_taken",
  "email_malformed",
  "birth_date_missing",
  "birth_date_wrong",
  "too_young",
  "country_not_served",
] as const;
