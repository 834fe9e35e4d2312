import { defineSlice } from "#features/slice.ts";
import { staffAuditActions, staffPermissions } from "../rules.ts";
import { auditCsv } from "./audit.ts";

export default defineSlice({
  permissions: staffPermissions,
  auditActions: staffAuditActions,
  csvExports: { audit: auditCsv },
});
