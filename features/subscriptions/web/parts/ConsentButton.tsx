import { Button, type ButtonProps } from "#kit/ui/components/Button.tsx";
import s from "./ConsentButton.module.css";

export interface ConsentButtonProps extends Pick<
  ButtonProps,
  "busy" | "softDisabled" | "onClick" | "children"
> {
  /** What the player consents to, with its price. */
  sentence: string | undefined;
}

/** The consent sentence with its button directly below. */
export function ConsentButton({ sentence, ...button }: ConsentButtonProps) {
  return (
    <div className={s.yes}>
      <p className={s.sentence} id="sentence" aria-live="polite">
        {sentence}
      </p>
      <Button type="submit" kind="primary" size="lg" block aria-describedby="sentence" {...button} />
    </div>
  );
}
