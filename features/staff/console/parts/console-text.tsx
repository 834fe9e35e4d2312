import { createContext, use, type ReactNode } from "react";
import { useApp } from "#kit/client/app.tsx";
import type { Namespace, TextKey } from "#kit/i18n/text.ts";

const NamespacesContext = createContext<readonly Namespace[]>(["staff"]);

/** `namespaces` are those of all slices of the console. */
export function ConsoleTextProvider({
  namespaces,
  children,
}: {
  namespaces: readonly Namespace[];
  children: ReactNode;
}) {
  return <NamespacesContext value={namespaces}>{children}</NamespacesContext>;
}

/** Finds a text by its key in the namespaces of all slices: the audit log shows actions of every slice. */
export function useConsoleText(): (key: string) => string {
  const { text } = useApp();
  const namespaces = use(NamespacesContext);
  return (key) => {
    const found = namespaces.map((name) => text(name)(key as TextKey<typeof name>));
    return found.find((words) => words !== key) ?? key;
  };
}
