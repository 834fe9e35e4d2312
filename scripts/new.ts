import { parseArgs } from "node:util";
import { runTool } from "./checks/tool.ts";
import { nextSteps, RefusedError, writeFeature } from "./templates/feature.ts";

const usage = `Usage: npm run new brand                          asks for name, market, colours and prices, and writes the folder
       npm run new brand -- --answers <file>      the same with answers from a file (docs/adding-a-brand.md)
       npm run new feature <name>                 the files of a slice`;

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { answers: { type: "string" } },
});
const [kind, name, ...rest] = positionals;

try {
  if (kind === "brand" && name === undefined) {
    const { newBrand } = await import("./templates/brand/index.ts");
    const today = new Date().toISOString().slice(0, 10);
    console.log((await newBrand(process.cwd(), values.answers, today)).join("\n"));
  } else if (kind === "feature" && name !== undefined && rest.length === 0) {
    await newFeature(process.cwd(), name);
  } else {
    console.error(usage);
    process.exitCode = 2;
  }
} catch (error) {
  if (!(error instanceof RefusedError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}

async function newFeature(root: string, slice: string): Promise<void> {
  const files = await writeFeature(root, slice);
  // Formats the files, because line breaks depend on the length of the name.
  await runTool(root, ["oxfmt", ...files.filter((file) => !file.endsWith(".sql"))], "run `npm run format`.");
  console.log([...files, "", "Next:", ...nextSteps(slice).map((step) => `- ${step}`)].join("\n"));
}
