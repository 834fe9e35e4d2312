import { defineSlice } from "#features/slice.ts";
import { statisticsPermissions } from "../rules.ts";

export default defineSlice({ permissions: statisticsPermissions });
