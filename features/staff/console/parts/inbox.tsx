import { createContext, use, type ReactNode } from "react";
import type { Api } from "#kit/contract/contract.ts";
import type { ShownInboxQueue, StaffContract } from "../../contract.ts";

const InboxContext = createContext<readonly ShownInboxQueue[]>([]);

export function InboxProvider({
  queues,
  children,
}: {
  queues: readonly ShownInboxQueue[];
  children: ReactNode;
}) {
  return <InboxContext value={queues}>{children}</InboxContext>;
}

/** The queues that wait for the role of the member. */
export function useInbox(): readonly ShownInboxQueue[] {
  return use(InboxContext);
}

export async function loadInbox(api: Api, brand: string | undefined): Promise<ShownInboxQueue[]> {
  const { queues } = await api.of<StaffContract>()("GET /api/staff/inbox", { query: { brand } });
  return queues;
}
