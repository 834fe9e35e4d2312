/** Parts of the checkout that the server reads at its start. Everything else is the page build's, or nobody's. */
export const serverFolders = ["adapters", "apps", "brands", "features", "kit", "languages", "migrations"];
const pageOnly = /^apps\/(web|console)\/|^features\/[^/]+\/(web|console)\/|^kit\/(ui|client)\/|\.(tsx|css)$/;
const notRead = /\.test\.tsx?$|\/testing\/|README\.md$|(^|\/)\.|~$/;

/** Whether a changed file means that the server has to start anew. Page code does after its build. */
export function isServerFile(path: string): boolean {
  const name = path.replaceAll("\\", "/");
  const [folder = ""] = name.split("/", 1);
  return serverFolders.includes(folder) && !pageOnly.test(name) && !notRead.test(name);
}
