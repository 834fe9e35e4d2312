import { defineSlice } from "#features/slice.ts";
import { coinAuditActions, coinPermissions } from "../rules.ts";
import { coinsOfPerson } from "./personal-data.ts";

export default defineSlice({
  permissions: coinPermissions,
  auditActions: coinAuditActions,
  personalData: () => coinsOfPerson,
});
