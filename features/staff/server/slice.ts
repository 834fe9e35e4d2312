import { defineSlice } from "#features/slice.ts";
import { staffAuditActions, staffPermissions } from "../rules.ts";

export default defineSlice({ permissions: staffPermissions, auditActions: staffAuditActions });
