import { useId, useLayoutEffect, useRef } from "react";
import type { MouseEvent, ReactNode } from "react";
import { cx } from "../classes.ts";
import { Icon } from "../icons/Icon.tsx";
import { x } from "../icons/x.ts";
import s from "./Dialog.module.css";
import { IconButton } from "./IconButton.tsx";

export interface DialogProps {
  isOpen: boolean;
  title: string;
  /** Esc, a press beside it and the cross all lead here. Without it the dialog stays until it is answered. */
  onClose?: (() => void) | undefined;
  closeLabel?: string;
  /** On desktop: in the middle, or in the corner where it hides less. On phones it is a bottom sheet. */
  place?: "centre" | "corner";
  children: ReactNode;
}

/** The second press of a double one comes within this time. */
const doublePressMs = 500;

/** A native modal dialog: the browser keeps the focus inside and gives it back to where it was. */
export function Dialog({ isOpen, ...rest }: DialogProps) {
  return isOpen ? <OpenDialog {...rest} /> : null;
}

function OpenDialog({ title, onClose, closeLabel, place = "centre", children }: Omit<DialogProps, "isOpen">) {
  const ref = useRef<HTMLDialogElement>(null);
  const heading = useId();
  const openedAt = useRef(0);
  const isSecondTap = useRef(false);
  /** A press that began in here has been seen. */
  const hasOwnPress = useRef(false);
  const isUnasked = useRef(onClose === undefined);
  const isLeft = useRef(false);

  useLayoutEffect(() => {
    const dialog = ref.current;
    openedAt.current = performance.now();
    isLeft.current = false;
    dialog?.showModal();
    // Nobody has asked for a question that stays until it is answered: no control of it is marked before a key is pressed.
    if (isUnasked.current) dialog?.focus();
    // Closed before it leaves the page: only then does the browser give the focus back.
    return () => {
      isLeft.current = true;
      dialog?.close();
    };
  }, []);

  const isJustOpen = () => performance.now() - openedAt.current < doublePressMs;

  /** The second half of the press that opened it answers nothing in it. Taps are not counted by every browser. */
  function swallowSecondPress(event: MouseEvent) {
    // A key presses too, and no tap has part in that.
    if (event.detail === 0) return;
    if (!isSecondTap.current && (event.detail === 1 || hasOwnPress.current)) return;
    isSecondTap.current = false;
    event.preventDefault();
    event.stopPropagation();
  }

  function onPress(event: MouseEvent<HTMLDialogElement>) {
    if (event.detail <= 1) hasOwnPress.current = true;
    // Or it would mark the word that it falls on.
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
        // Browsers let no page hold back Esc twice: what still waits for an answer is opened again.
        if (target === currentTarget && !isLeft.current && !currentTarget.open) currentTarget.showModal();
      }}
      onPointerDownCapture={({ pointerType }) => {
        isSecondTap.current = pointerType === "touch" && isJustOpen();
      }}
      onClickCapture={swallowSecondPress}
      onMouseDown={onPress}
    >
      <div className={s.head}>
        <h2 className="t-title" id={heading}>
          {title}
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

/** The last of a dialog, in sight wherever one has scrolled to: what sends it. */
export function DialogFooter({ children }: { children: ReactNode }) {
  return <div className={s.end}>{children}</div>;
}
