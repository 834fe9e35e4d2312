import { createContext, use, type ReactNode } from "react";
import { useApp } from "#kit/client/app.tsx";
import type { Dictionary, Namespace, TextKey } from "#kit/i18n/text.ts";

const NamespacesContext = createContext<readonly Namespace[]>(["staff"]);
const AuditActionsContext = createContext<readonly string[]>([]);

/** `dictionary` has the texts of all slices of the console. */
export function ConsoleTextProvider({
  dictionary,
  children,
}: {
  dictionary: Dictionary;
  children: ReactNode;
}) {
  const prefix = "action_";
  const keys = Object.values(dictionary).flatMap((texts) => Object.keys(texts));
  const actions = keys.filter((key) => key.startsWith(prefix)).map((key) => key.slice(prefix.length));
  return (
    <NamespacesContext value={Object.keys(dictionary) as Namespace[]}>
      <AuditActionsContext value={actions}>{children}</AuditActionsContext>
    </NamespacesContext>
  );
}

/** The audit actions of all slices, found by their texts: each has one with the key `action_<name>`. */
export function useAuditActions(): readonly string[] {
  return use(AuditActionsContext);
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
