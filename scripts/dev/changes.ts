/** Folders that the server reads at start. Everything else is page code or not read at all. */
const serverFolders = ["adapters", "apps", "brands", "features", "kit", "languages", "migrations"];
const pageOnly = /^apps\/(web|console)\/|^features\/[^/]+\/(web|console)\/|^kit\/(ui|client)\/|\.(tsx|css)$/;
const notRead = /\.test\.tsx?$|\/testing\/|README\.md$|(^|\/)\.|~$/;

/** Whether the server must restart after a change of this file. Vite handles page code. */
export function isServerFile(path: string): boolean {
  const name = path.replaceAll("\\", "/");
  const [folder = ""] = name.split("/", 1);
  return serverFolders.includes(folder) && !pageOnly.test(name) && !notRead.test(name);
}
