import { defineSlice } from "#features/slice.ts";
import { statisticsPermissions } from "../rules.ts";
import { figuresCsv } from "./figures.ts";

export default defineSlice({ permissions: statisticsPermissions, csvExports: { figures: figuresCsv } });
