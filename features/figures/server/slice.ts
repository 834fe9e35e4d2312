import { defineSlice } from "#features/slice.ts";
import { figurePermissions } from "../rules.ts";

export default defineSlice({ permissions: figurePermissions });
