/** An owner works for every brand. Other roles work only for the brands assigned to the staff member. */
export const roles = ["support", "moderator", "organiser", "finance", "brand-manager", "owner"] as const;
export type StaffRole = (typeof roles)[number];

/** The existing brands that a member may see. */
export function brandsOf(
  member: { role: StaffRole; brands: readonly string[] },
  all: readonly string[],
): string[] {
  return all.filter((brand) => member.role === "owner" || member.brands.includes(brand));
}

/** A row of the role × permission matrix. A staff call requires one; see `definePermissions`. */
export interface Permission<Name extends string = string> {
  readonly name: Name;
  readonly roles: readonly StaffRole[];
}
export type Permissions = Readonly<Record<string, Permission>>;

/**
 * A slice defines the permissions of its staff calls in its rules and registers them in its `server/slice.ts`:
 * `definePermissions({ disputes: ["organiser", "owner"] })`. A contract then says `permission: matchPermissions.disputes`.
 */
export function definePermissions<const Granted extends Readonly<Record<string, readonly StaffRole[]>>>(
  granted: Granted,
): { readonly [Name in keyof Granted & string]: Permission<Name> } {
  const defined = Object.entries(granted).map(([name, to]) => [name, { name, roles: to }]);
  return Object.fromEntries(defined) as { [Name in keyof Granted & string]: Permission<Name> };
}

export const staffPermissions = definePermissions({
  /** Any signed-in member. */
  console: roles,
  members: ["owner"],
  audit: ["owner"],
  system: ["owner"],
  /** To switch features of a brand off and on. */
  features: ["brand-manager", "owner"],
});

export function isPermitted(role: StaffRole, permission: Permission): boolean {
  return permission.roles.includes(role);
}

/** The names of the permissions of a role, among those of all slices. */
export function permissionsOf(role: StaffRole, all: readonly Permission[]): string[] {
  return all.filter((permission) => isPermitted(role, permission)).map(({ name }) => name);
}
