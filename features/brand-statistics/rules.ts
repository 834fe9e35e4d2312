import { definePermissions, roles } from "#features/staff/rules.ts";

export const statisticsPermissions = definePermissions({ figures: roles });
