import { useId, useLayoutEffect, useRef } from "react";
import type { MouseEvent, ReactNode } from "react";
import { breakable } from "../breakable.tsx";
import { cx } from "../classes.ts";
import { Icon } from "../icons/Icon.tsx";
import { x } from "../icons/x.ts";
import s from "./Dialog.module.css";
import { IconButton } from "./IconButton.tsx";

export interface DialogProps {
  isOpen: boolean;
  title: string;
  /** Called for Esc, a press outside and the cross. Without it the dialog stays open until it is answered. */
  onClose?: (() => void) | undefined;
  closeLabel?: string;
  /** On desktop: centred, or in the corner, where it hides less. On phones it is a bottom sheet. */
  place?: "centre" | "corner";
  children: ReactNode;
}

/** Maximum time between the two presses of a double press. */
const doublePressMs = 500;

/** A native modal dialog: the browser traps the focus and restores it afterwards. */
export function Dialog({ isOpen, ...rest }: DialogProps) {
  return isOpen ? <OpenDialog {...rest} /> : null;
}

const fields = "input:not([type=hidden], :disabled), select:not(:disabled), textarea:not(:disabled)";

/**
 * The field to start with, not the cross, which the browser would focus. Not with touch, where it would open the
 * keyboard over the dialog, and not below the fold, where it would scroll past the text.
 */
function firstField(dialog: HTMLDialogElement): HTMLElement | undefined {
  if (matchMedia("(pointer: coarse)").matches) return undefined;
  const [first] = dialog.querySelectorAll<HTMLInputElement>(`:is(${fields}):not([type=radio]:not(:checked))`);
  const bottom = dialog.getBoundingClientRect().bottom;
  return first && first.getBoundingClientRect().bottom <= bottom ? first : undefined;
}

function OpenDialog({ title, onClose, closeLabel, place = "centre", children }: Omit<DialogProps, "isOpen">) {
  const ref = useRef<HTMLDialogElement>(null);
  const heading = useId();
  const openedAt = useRef(0);
  const isSecondTap = useRef(false);
  /** Whether a press started inside this dialog. */
  const hasOwnPress = useRef(false);
  const mustBeAnswered = useRef(onClose === undefined);
  const isUnmounting = useRef(false);

  useLayoutEffect(() => {
    const dialog = ref.current;
    openedAt.current = performance.now();
    isUnmounting.current = false;
    dialog?.showModal();
    if (dialog) {
      // The browser has focused the first control, and scrolled to it.
      dialog.scrollTop = 0;
      // A dialog that must be answered was not requested by the user: no control is focused before a key is pressed.
      ((mustBeAnswered.current ? undefined : firstField(dialog)) ?? dialog).focus();
    }
    // The browser restores the focus only if the dialog is closed before it is removed.
    return () => {
      isUnmounting.current = true;
      dialog?.close();
    };
  }, []);

  const isJustOpen = () => performance.now() - openedAt.current < doublePressMs;

  /** Ignores the second half of the double press that opened the dialog. Not every browser counts taps. */
  function swallowSecondPress(event: MouseEvent) {
    // Key presses have no click count.
    if (event.detail === 0) return;
    if (!isSecondTap.current && (event.detail === 1 || hasOwnPress.current)) return;
    isSecondTap.current = false;
    event.preventDefault();
    event.stopPropagation();
  }

  function onPress(event: MouseEvent<HTMLDialogElement>) {
    if (event.detail <= 1) hasOwnPress.current = true;
    // Otherwise it would select the word under the pointer.
    if (!hasOwnPress.current) event.preventDefault();
    if (event.target !== event.currentTarget || !onClose) return;
    if (isJustOpen() || !hasOwnPress.current) return;
    const { left, right, top, bottom } = event.currentTarget.getBoundingClientRect();
    const isInside =
      event.clientX >= left && event.clientX <= right && event.clientY >= top && event.clientY <= bottom;
    if (!isInside) onClose();
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a press beside it; Esc does the same
    <dialog
      ref={ref}
      className={cx(s.dialog, s[place])}
      aria-labelledby={heading}
      tabIndex={-1}
      onCancel={(event) => {
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        onClose?.();
      }}
      onClose={({ target, currentTarget }) => {
        // Browsers close a dialog on the second Esc in any case, so an unanswered dialog is opened again.
        if (target === currentTarget && !isUnmounting.current && !currentTarget.open)
          currentTarget.showModal();
      }}
      onPointerDownCapture={({ pointerType }) => {
        isSecondTap.current = pointerType === "touch" && isJustOpen();
      }}
      onClickCapture={swallowSecondPress}
      onMouseDown={onPress}
    >
      <div className={s.head}>
        <h2 className="t-title" id={heading}>
          {breakable(title)}
        </h2>
        {onClose && closeLabel && (
          <IconButton kind="solid" label={closeLabel} onClick={onClose}>
            <Icon of={x} />
          </IconButton>
        )}
      </div>
      {children}
    </dialog>
  );
}

/** The sticky footer of a dialog with its submit button. */
export function DialogFooter({ children }: { children: ReactNode }) {
  return <div className={s.end}>{children}</div>;
}
