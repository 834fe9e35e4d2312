import { useState } from "react";
import { useApp, useFormat, useText } from "#kit/client/app.tsx";
import { useAction } from "#kit/client/use-action.ts";
import { Banner } from "#kit/ui/components/Banner.tsx";
import { Button } from "#kit/ui/components/Button.tsx";
import type { StaffContract } from "../../contract.ts";

interface Proof {
  entries: number;
  brokenAt: number | null;
  lastHash: string;
}

/** Checks the hash chain of the whole log on request. */
export function AuditProof() {
  const text = useText("staff");
  const format = useFormat();
  const call = useApp().api.of<StaffContract>();
  const { isBusy, attempt } = useAction();
  const [proof, setProof] = useState<Proof>();
  const check = () => attempt("check", async () => setProof(await call("GET /api/staff/audit-proof", {})));
  return (
    <>
      <div>
        <Button size="sm" busy={isBusy} onClick={() => void check()}>
          {text("checkChain")}
        </Button>
      </div>
      {proof && (
        <Banner kind={proof.brokenAt === null ? "ok" : "bad"} isAnnounced>
          {proof.brokenAt === null
            ? text("chainIntact", format.number(proof.entries), proof.lastHash)
            : text("chainBroken", format.number(proof.brokenAt))}
        </Banner>
      )}
    </>
  );
}
