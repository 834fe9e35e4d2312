import { runTool } from "./checks/tool.ts";
import { nextSteps, RefusedError, writeFeature } from "./templates/feature.ts";

const [kind, name, ...rest] = process.argv.slice(2);

if (kind !== "feature" || name === undefined || rest.length > 0) {
  console.error("Usage: npm run new feature <name>");
  process.exitCode = 2;
} else {
  try {
    const root = process.cwd();
    const files = await writeFeature(root, name);
    // Formats the files, because line breaks depend on the length of the name.
    await runTool(
      root,
      ["oxfmt", ...files.filter((file) => !file.endsWith(".sql"))],
      "run `npm run format`.",
    );
    console.log([...files, "", "Next:", ...nextSteps(name).map((step) => `- ${step}`)].join("\n"));
  } catch (error) {
    if (!(error instanceof RefusedError)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}
