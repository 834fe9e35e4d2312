import { useBrand } from "#features/branding/web/index.ts";
import { useText } from "#kit/client/app.tsx";
import { Dialog } from "#kit/ui/components/Dialog.tsx";
import { CodeProof } from "./CodeProof.tsx";
import { PasswordProof } from "./PasswordProof.tsx";

export interface ProofDialogProps {
  isOpen: boolean;
  onClose: () => void;
  /** The session, or the number without one, is proved anew: what answered `proof_needed` may be sent again. */
  onProven: () => void;
}

/** Where a call answers `proof_needed`: a code to the own number, or the own password, without leaving the page. */
export function ProofDialog({ isOpen, onClose, onProven }: ProofDialogProps) {
  const text = useText("entry");
  const { signUp } = useBrand();
  return (
    <Dialog isOpen={isOpen} title={text("proofTitle")} onClose={onClose} closeLabel={text("proofCancel")}>
      {signUp === "email" ? <PasswordProof onProven={onProven} /> : <CodeProof onProven={onProven} />}
    </Dialog>
  );
}
