import { defineSlice } from "#features/slice.ts";
import { chatAuditActions, chatPermissions } from "../rules.ts";
import { chatOfPerson } from "./personal-data.ts";
import { chatRooms } from "./rooms.ts";

export default defineSlice({
  permissions: chatPermissions,
  auditActions: chatAuditActions,
  personalData: () => chatOfPerson,
  rooms: chatRooms,
});
