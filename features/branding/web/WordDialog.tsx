import { useText } from "#kit/client/app.tsx";
import { Button } from "#kit/ui/components/Button.tsx";
import { Dialog } from "#kit/ui/components/Dialog.tsx";
import { TextLink } from "#kit/ui/components/TextLink.tsx";
import type { EsportsWord } from "../rules/esports-words.ts";
import { setWordHints } from "./parts/word-hints.ts";
import s from "./WordDialog.module.css";

export interface WordDialogProps {
  word: EsportsWord;
  onClose: () => void;
}

/** Explains one word in the words of support. */
export default function WordDialog({ word, onClose }: WordDialogProps) {
  const text = useText("questions");
  function turnOff() {
    onClose();
    setWordHints(false);
  }
  return (
    <Dialog isOpen title={text(`question_${word}`)} onClose={onClose} closeLabel={text("gotIt")}>
      <p>{text(`answer_${word}`)}</p>
      <div className={s.answers}>
        <Button kind="primary" onClick={onClose}>
          {text("gotIt")}
        </Button>
        <Button kind="ghost" onClick={turnOff}>
          {text("hintsOff")}
        </Button>
      </div>
      <TextLink href="/support">{text("moreWords")}</TextLink>
    </Dialog>
  );
}
