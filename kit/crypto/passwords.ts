import { randomBytes, timingSafeEqual } from "node:crypto";
import { createConcurrencyLimit } from "./concurrency-limit.ts";
import { createHasher } from "./password-hasher.ts";

interface Cost {
  /** Kibibytes. */
  memory: number;
  passes: number;
  parallelism: number;
}

/** OWASP's minimum for argon2id: about 50 ms and 19 MiB, off the main thread. */
const cost: Cost = { memory: 19_456, passes: 2, parallelism: 1 };
const saltBytes = 16;
const tagBytes = 32;
const shape =
  /^\$argon2id\$v=19\$m=(\d{1,7}),t=(\d{1,2}),p=(\d{1,2})\$([A-Za-z0-9+/]{11,86})\$([A-Za-z0-9+/]{43})$/;

const derive = createHasher();
/** The thread hashes one password at a time; a full queue fails at once. */
const pass = createConcurrencyLimit({ atOnce: 1, waiting: 24 });

/** PHC string format (`$argon2id$v=19$m=…`). It contains the cost, so that the cost can be raised later. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(saltBytes);
  const tag = await tagOf(password, salt, cost);
  const costs = `m=${cost.memory},t=${cost.passes},p=${cost.parallelism}`;
  return `$argon2id$v=19$${costs}$${unpadded(salt)}$${unpadded(tag)}`;
}

/** Takes the same time without a hash, so that the response time does not reveal whether an account exists. */
export async function verifyPassword(password: string, hash: string | null | undefined): Promise<boolean> {
  const [, memory, passes, parallelism, salt, tag] = shape.exec(hash ?? "") ?? [];
  if (salt === undefined || tag === undefined) {
    await tagOf(password, randomBytes(saltBytes), cost);
    return false;
  }
  const given = await tagOf(password, Buffer.from(salt, "base64"), {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
  });
  return timingSafeEqual(given, Buffer.from(tag, "base64"));
}

/** Normalised, because keyboards send "é" as one or two characters. */
function tagOf(password: string, nonce: Buffer, { memory, passes, parallelism }: Cost): Promise<Buffer> {
  const message = password.normalize("NFKC");
  return pass(() => derive({ message, nonce, memory, passes, parallelism, tagLength: tagBytes }));
}

function unpadded(bytes: Buffer): string {
  return bytes.toString("base64").replaceAll("=", "");
}
