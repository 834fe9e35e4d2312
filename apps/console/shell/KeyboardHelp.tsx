import { useState } from "react";
import { useShownShortcuts } from "#features/staff/console/index.ts";
import { useText } from "#kit/client/app.tsx";
import { Dialog } from "#kit/ui/components/Dialog.tsx";
import s from "./KeyboardHelp.module.css";

/** The shortcuts of the frame and of the current page. */
export function KeyboardHelp({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const text = useText("staff");
  return (
    <Dialog isOpen={isOpen} title={text("keyboardHelp")} onClose={onClose} closeLabel={text("close")}>
      <Keys />
    </Dialog>
  );
}

function Keys() {
  const text = useText("staff");
  const shortcutsOf = useShownShortcuts();
  const [shortcuts] = useState(shortcutsOf);
  return (
    <dl className={s.keys}>
      {shortcuts.map(({ key, label }) => (
        <div key={key + label}>
          <dt>
            <kbd>{key.replace("mod+", `${text("ctrl")}+`)}</kbd>
          </dt>
          <dd>{label}</dd>
        </div>
      ))}
    </dl>
  );
}
