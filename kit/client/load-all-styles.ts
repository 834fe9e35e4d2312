let loading: Promise<void> | undefined;

/**
 * The document contains the styles of its own page only. Other pages and parts wait for the complete style sheet,
 * which is added once.
 */
export async function loadAllStyles(): Promise<void> {
  const href = document.querySelector<HTMLStyleElement>("style[data-all]")?.dataset["all"];
  if (href === undefined) return;
  loading ??= addStyleSheet(href);
  await loading;
}

function addStyleSheet(href: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const link = document.createElement("link");
    link.rel = "stylesheet";
    link.href = href;
    link.addEventListener("load", () => resolve());
    link.addEventListener("error", () => {
      link.remove();
      loading = undefined;
      reject(new Error("the style sheet could not be loaded"));
    });
    document.head.append(link);
  });
}
