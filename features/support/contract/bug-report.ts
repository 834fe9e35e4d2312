import * as z from "zod/mini";

const line = (length: number) => z.string().check(z.maxLength(length));
/** Data that a bug report sends besides the text. The player sees all of it before sending. */
export const bugDetails = z.object({
  route: line(300),
  build: line(100),
  device: line(400),
  requestIds: z.array(z.string().check(z.regex(/^[\w-]{1,64}$/))).check(z.maxLength(10)),
  errors: z.array(line(400)).check(z.maxLength(10)),
});
export type BugDetails = z.output<typeof bugDetails>;
