import { useCallback, useEffect, useState } from "react";
import { useApp, useText } from "#kit/client/app.tsx";
import { useFaultMessage, type FaultMessage } from "#kit/client/faults.ts";
import { Problem } from "#kit/contract/problem.ts";
import { Banner } from "#kit/ui/components/Banner.tsx";
import { Loading, Skeleton } from "#kit/ui/components/Skeleton.tsx";
import type { AccountsContract } from "../../contract.ts";
import { requestCode, retryAt, type CodeRequest } from "./code-request.ts";
import { CodeForm } from "./CodeForm.tsx";
import { ResendButton } from "./ResendButton.tsx";
import { SentTo } from "./SentTo.tsx";

/** Sends a code to the player's number at once, because the dialog opens only when a proof is needed. */
export function CodeProof({ onProven }: { onProven: () => void }) {
  const text = useText("entry");
  const { api } = useApp();
  const faultOf = useFaultMessage();
  const [codeRequest, setCodeRequest] = useState<CodeRequest>();
  const [problem, setProblem] = useState<FaultMessage>();
  const [resendAt, setResendAt] = useState(0);

  const send = useCallback(async () => {
    setProblem(undefined);
    try {
      const { player, proof } = await api.of<AccountsContract>()("GET /api/game/session", {});
      setCodeRequest(await requestCode(api, player?.cellNumber ?? proof?.msisdn ?? ""));
    } catch (error) {
      setProblem(faultOf(error));
      setResendAt(retryAt(error) ?? 0);
    }
  }, [api, faultOf]);
  useEffect(() => void send(), [send]);

  const call = api.of<AccountsContract>();
  if (!codeRequest) {
    return problem === undefined ? (
      <Loading label={text("proofSending")}>
        <Skeleton />
        <Skeleton shape="box" />
      </Loading>
    ) : (
      <div className="stack">
        <Banner kind="bad" isAnnounced>
          {problem.message}
        </Banner>
        <ResendButton kind="primary" size="lg" block resendAt={resendAt} onClick={() => void send()} />
      </div>
    );
  }

  return (
    <div className="stack">
      <p className="muted">
        {text("proofLead")} <SentTo codeRequest={codeRequest} />
      </p>
      <CodeForm
        codeRequest={codeRequest}
        onResent={setCodeRequest}
        submit={async (code, { msisdn }) => {
          const body = { msisdn, otp: code };
          const { needsSecondProof } = await call("POST /api/game/validate-otp", { body });
          if (needsSecondProof) throw new Problem("second_proof_needed", 403);
          onProven();
        }}
      />
    </div>
  );
}
