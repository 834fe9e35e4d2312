import { useBrand } from "#features/branding/web/index.ts";
import { useText } from "#kit/client/app.tsx";
import { Dialog } from "#kit/ui/components/Dialog.tsx";
import { CodeProof } from "./CodeProof.tsx";
import { PasswordProof } from "./PasswordProof.tsx";

export interface ProofDialogProps {
  isOpen: boolean;
  onClose: () => void;
  /** The proof is fresh: the call that returned `proof_needed` can be sent again. */
  onProven: () => void;
}

/** Opened when a call returns `proof_needed`: asks for a code or the password without leaving the page. */
export function ProofDialog({ isOpen, onClose, onProven }: ProofDialogProps) {
  const text = useText("entry");
  const { signUp } = useBrand();
  return (
    <Dialog isOpen={isOpen} title={text("proofTitle")} onClose={onClose} closeLabel={text("proofCancel")}>
      {signUp === "email" ? <PasswordProof onProven={onProven} /> : <CodeProof onProven={onProven} />}
    </Dialog>
  );
}
