import { availableParallelism } from "node:os";
import { createCatalogue } from "./checks/catalogue.ts";

const catalogue = createCatalogue(process.cwd());
const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !(name in catalogue));

if (unknown.length > 0) {
  console.error(`Unknown check: ${unknown.join(", ")}. Known checks: ${Object.keys(catalogue).join(", ")}.`);
  process.exitCode = 2;
} else {
  const queue = Object.entries(catalogue).filter(([name]) => wanted.length === 0 || wanted.includes(name));
  const total = queue.length;
  const failed: string[] = [];
  const work = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) {
      const [name, check] = next;
      const start = performance.now();
      const faults = await check().catch((error: unknown) => [String(error)]);
      const seconds = ((performance.now() - start) / 1000).toFixed(1);
      console.log(`${faults.length === 0 ? "ok  " : "FAIL"}  ${name.padEnd(12)}  ${seconds.padStart(5)} s`);
      if (faults.length > 0) {
        failed.push(name);
        console.log(`\n${faults.join("\n")}\n`);
      }
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, work));
  console.log(
    failed.length === 0
      ? `${total} checks passed`
      : `${failed.length} of ${total} failed: ${failed.join(", ")}`,
  );
  process.exitCode = failed.length === 0 ? 0 : 1;
}
