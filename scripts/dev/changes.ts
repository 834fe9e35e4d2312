/** Parts of the checkout that the server reads at its start. The rest is page code, or is not read at all. */
const serverFolders = ["adapters", "apps", "brands", "features", "kit", "languages", "migrations"];
const pageOnly = /^apps\/(web|console)\/|^features\/[^/]+\/(web|console)\/|^kit\/(ui|client)\/|\.(tsx|css)$/;
const notRead = /\.test\.tsx?$|\/testing\/|README\.md$|(^|\/)\.|~$/;

/** Whether the server has to restart after a change of this file. Vite takes care of page code. */
export function isServerFile(path: string): boolean {
  const name = path.replaceAll("\\", "/");
  const [folder = ""] = name.split("/", 1);
  return serverFolders.includes(folder) && !pageOnly.test(name) && !notRead.test(name);
}
