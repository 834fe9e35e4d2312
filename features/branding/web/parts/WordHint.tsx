import { Suspense, useState } from "react";
import { useText } from "#kit/client/app.tsx";
import { lazyOnOpen } from "#kit/client/lazy-on-open.ts";
import { IconButton } from "#kit/ui/components/IconButton.tsx";
import { Icon } from "#kit/ui/icons/Icon.tsx";
import { circleHelp } from "#kit/ui/icons/circle-help.ts";
import { isExplained, type EsportsWord } from "../../rules/esports-words.ts";
import { markWordAsKnown, useWordHints } from "./word-hints.ts";
import s from "./WordHint.module.css";

const WordDialog = lazyOnOpen(() => import("../WordDialog.tsx"));

export interface WordHintProps {
  word: EsportsWord;
  /** The words beside it, which it explains. */
  name: string;
}

/** A question mark beside an esports word, until the player knows the word. Its place stays, so that nothing moves. */
export function WordHint({ word, name }: WordHintProps) {
  const text = useText("shell");
  const known = useWordHints();
  const [isOpen, setIsOpen] = useState(false);
  const isShown = isOpen || (known !== null && isExplained(known, word));
  return (
    <span className={s.place}>
      {isShown && (
        <IconButton label={text("explain", name)} onClick={() => setIsOpen(true)}>
          <Icon of={circleHelp} size="sm" />
        </IconButton>
      )}
      {isOpen && (
        <Suspense>
          <WordDialog
            word={word}
            onClose={() => {
              setIsOpen(false);
              markWordAsKnown(word);
            }}
          />
        </Suspense>
      )}
    </span>
  );
}
