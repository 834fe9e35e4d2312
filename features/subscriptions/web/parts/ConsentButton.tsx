import { Button, type ButtonProps } from "#kit/ui/components/Button.tsx";
import s from "./ConsentButton.module.css";

export interface ConsentButtonProps extends Pick<
  ButtonProps,
  "busy" | "softDisabled" | "onClick" | "children"
> {
  /** What the yes is to, with its price. */
  sentence: string | undefined;
}

/** The sentence, and right below it the button that says yes to it. */
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
