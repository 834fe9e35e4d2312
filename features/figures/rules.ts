import { definePermissions, roles } from "#features/staff/rules.ts";

export const figurePermissions = definePermissions({ figures: roles });
