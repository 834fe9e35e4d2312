let sheet: Promise<void> | undefined;

/** The document brings the styles of its own page. Whatever comes later waits for those of all pages, fetched once. */
export async function loadAllStyles(): Promise<void> {
  const address = document.querySelector<HTMLStyleElement>("style[data-all]")?.dataset["all"];
  if (address === undefined) return;
  sheet ??= fetched(address);
  await sheet;
}

function fetched(address: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const link = document.createElement("link");
    link.rel = "stylesheet";
    link.href = address;
    link.addEventListener("load", () => resolve());
    link.addEventListener("error", () => {
      link.remove();
      sheet = undefined;
      reject(new Error("the styles did not arrive"));
    });
    document.head.append(link);
  });
}
