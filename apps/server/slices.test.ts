import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { isOwnRestrictionKind, restrictionKinds } from "#features/accounts/rules.ts";
import { levels } from "#features/levels.ts";
import { defineAuditActions, definePermissions, permissionsOf, roles } from "#features/staff/rules.ts";
import { defineContract } from "#kit/contract/contract.ts";
import { routes, tableOf } from "#kit/http/routes.ts";
import type { SiteTexts } from "#kit/http/context.ts";
import * as z from "zod/mini";
import { isEnglishOnly } from "#languages/index.ts";
import { loadLanguage } from "./sites/languages.ts";
import {
  auditActions,
  collect,
  inboxQueues,
  permissions,
  playerRecords,
  registeredRestrictions,
  requirePermissionsDefined,
  searchProviders,
  slices,
} from "./slices.ts";

const features = fileURLToPath(new URL("../../features", import.meta.url));

test("every slice with a server/slice.ts is found, the lowest level first", () => {
  const files = readdirSync(features, { recursive: true, encoding: "utf8" });
  const written = files.flatMap((file) => /^([\w-]+)\/server\/slice\.ts$/.exec(file)?.[1] ?? []);
  const names: string[] = levels.flat();
  expect(slices.map(({ name }) => name)).toEqual(names.filter((name) => written.includes(name)));
  expect(written.every((name) => names.includes(name))).toBe(true);
});

test("each role has what the slices grant it, and nothing else", () => {
  const matrix = Object.fromEntries(roles.map((role) => [role, permissionsOf(role, permissions)]));
  expect(matrix).toEqual({
    support: [
      "console",
      "players",
      "player_names",
      "mails",
      "charges",
      "referrals",
      "coin_lists",
      "coin_grants",
      "tickets",
      "figures",
    ],
    moderator: ["console", "players", "player_names", "restrictions", "referrals", "chat", "figures"],
    organiser: ["console", "player_names", "events", "finals", "disputes", "figures"],
    finance: [
      "console",
      "player_names",
      "charges",
      "charge_refunds",
      "operator_messages",
      "coin_lists",
      "coin_approvals",
      "prizes",
      "payouts",
      "refunds",
      "figures",
    ],
    "brand-manager": [
      "console",
      "features",
      "players",
      "player_names",
      "personal_data",
      "restrictions",
      "mails",
      "charges",
      "charge_refunds",
      "operator_messages",
      "operator_payloads",
      "referrals",
      "coin_lists",
      "coin_grants",
      "coin_approvals",
      "chat",
      "events",
      "finals",
      "disputes",
      "store",
      "refunds",
      "tickets",
      "figures",
      "announcements",
    ],
    owner: [
      "console",
      "members",
      "audit",
      "system",
      "features",
      "players",
      "player_names",
      "personal_data",
      "restrictions",
      "mails",
      "charges",
      "charge_refunds",
      "operator_messages",
      "operator_payloads",
      "referrals",
      "coin_lists",
      "coin_grants",
      "coin_approvals",
      "chat",
      "events",
      "finals",
      "prizes",
      "disputes",
      "store",
      "refunds",
      "tickets",
      "figures",
      "announcements",
    ],
  });
});

/** What a slice's rules export of one kind, to compare with what its slice.ts registers. */
async function definedIn(slice: string): Promise<object[]> {
  const rules = (await import(`#features/${slice}/rules.ts`).catch(() => ({}))) as Record<string, unknown>;
  return Object.entries(rules).flatMap(([name, value]) =>
    /(Permissions|AuditActions|NotificationKinds)$/.test(name) && typeof value === "object" && value
      ? [value]
      : [],
  );
}

test("every set of permissions, audit actions and notification kinds that a slice's rules export is registered", async () => {
  const registered: unknown[] = slices.flatMap((slice) => [
    slice.permissions,
    slice.auditActions,
    slice.notificationKinds,
  ]);
  const defined = (await Promise.all(levels.flat().map(definedIn))).flat();
  expect(defined.length).toBeGreaterThan(5);
  for (const set of defined) expect(registered).toContain(set);
});

test("every permission, audit action, search, inbox queue and list of records has words in the dictionaries of the console", async () => {
  const english = await loadLanguage(fileURLToPath(new URL("../../languages/en", import.meta.url)));
  const words = Object.entries(english).flatMap(([name, texts]) =>
    isEnglishOnly(name) ? Object.keys(texts) : [],
  );
  expect(auditActions.length).toBeGreaterThan(10);
  const needed = [
    ...slices.flatMap((slice) => Object.keys(slice.permissions ?? {})).map((name) => `permission_${name}`),
    ...auditActions.map((action) => `action_${action}`),
    ...[...searchProviders.keys()].map((kind) => `kind_${kind}`),
    ...[...inboxQueues.keys()].map((queue) => `queue_${queue}`),
    ...[...playerRecords.keys()].map((kind) => `records_${kind}`),
  ];
  expect(needed.filter((key) => !words.includes(key))).toEqual([]);
});

test("every kind of restriction is stored by accounts or registered by a slice", () => {
  const registered = restrictionKinds.filter((kind) => !isOwnRestrictionKind(kind));
  expect([...registeredRestrictions.keys()]).toEqual(registered);
});

describe("the server does not start", () => {
  const dance = definePermissions({ dance: ["owner"] });
  const contract = defineContract({
    "GET /api/staff/dance": {
      summary: "Dances.",
      auth: "staff",
      permission: dance.dance,
      response: z.object({}),
    },
  });
  const table = tableOf(routes<typeof contract, SiteTexts>(contract, { "GET /api/staff/dance": () => ({}) }));

  test("when a call requires a permission that no slice registers", () => {
    expect(() => requirePermissionsDefined(table)).toThrow(
      "GET /api/staff/dance requires the permission dance, which no slice registers",
    );
    expect(() => requirePermissionsDefined(table, [dance.dance])).not.toThrow();
  });

  test("when two slices define the same permission, audit action, notification kind or resolver", () => {
    const danced = defineAuditActions(["danced"]);
    const twice = [
      { name: "chat", permissions: dance, auditActions: danced },
      { name: "store", permissions: dance, auditActions: danced },
    ];
    expect(() => collect("permission", twice, (slice) => slice.permissions)).toThrow(
      "chat and store both define the permission dance",
    );
    expect(() => collect("audit action", twice, (slice) => slice.auditActions)).toThrow(
      "chat and store both define the audit action danced",
    );
  });
});
