import { afterAll } from "vitest";
import { closeContexts } from "./shared-browser.ts";

afterAll(closeContexts);
