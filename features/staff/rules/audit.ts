declare const isDefined: unique symbol;
/** Only `defineAuditActions` creates one, so that only defined actions can be recorded. */
export type AuditAction = string & { readonly [isDefined]: true };
export type AuditActions = Readonly<Record<string, AuditAction>>;

/**
 * A slice defines the changes by staff that it records and registers them in its `server/slice.ts`. The words of an
 * action are `action_<name>` in the slice's console dictionary.
 */
export function defineAuditActions<const Name extends string>(
  names: readonly Name[],
): Readonly<Record<Name, AuditAction>> {
  return Object.fromEntries(names.map((name) => [name, name])) as Record<Name, AuditAction & Name>;
}

export const staffAuditActions = defineAuditActions([
  "signed_in",
  "signed_out",
  "invited",
  "set_up",
  "role_changed",
  "disabled",
  "table_exported",
  "other_sessions_ended",
  "session_ended",
  "key_added",
  "key_removed",
  "phone_changed",
  "sign_in_reported",
  "job_retried",
  "feature_switched_off",
  "feature_switched_on",
]);

/** The member who acts and the brand concerned, for the audit log. */
export interface StaffActor {
  readonly actorId: string;
  readonly brand: string;
}

export interface AuditEntry {
  id: number;
  at: Date;
  actorId: string | null;
  action: string;
  brand: string | null;
  subject: string | null;
  /** JSON. */
  details: string;
}

/** The text that is hashed: a list, so that different entries never have the same text. */
export function hashedText(entry: AuditEntry, previousHash: string): string {
  const { id, at, actorId, action, brand, subject, details } = entry;
  return JSON.stringify([previousHash, id, at.toISOString(), actorId, action, brand, subject, details]);
}
