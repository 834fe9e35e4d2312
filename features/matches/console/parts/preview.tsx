import { createContext, use, useMemo, useState, type ReactNode } from "react";
import type { RulingInput, StaffDispute } from "../../contract.ts";
import { choicesOf } from "./rulings.ts";

interface Preview {
  /** The ruling whose effects are shown. */
  readonly ruling: RulingInput | null;
  readonly show: (ruling: RulingInput) => void;
}

const PreviewContext = createContext<Preview>({ ruling: null, show: () => undefined });

/** Starts with the first complete ruling. */
export function PreviewProvider({
  dispute,
  children,
}: {
  dispute: StaffDispute | null;
  children: ReactNode;
}) {
  const first = dispute && choicesOf(dispute).find((choice) => "ruling" in choice);
  const [ruling, setRuling] = useState<RulingInput | null>(first && "ruling" in first ? first.ruling : null);
  const preview = useMemo(() => ({ ruling, show: setRuling }), [ruling]);
  return <PreviewContext value={preview}>{children}</PreviewContext>;
}

export function usePreview(): Preview {
  return use(PreviewContext);
}
