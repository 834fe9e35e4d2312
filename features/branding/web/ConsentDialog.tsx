import { useRef, useState, type Ref } from "react";
import { flushSync } from "react-dom";
import { useText } from "#kit/client/app.tsx";
import { Button } from "#kit/ui/components/Button.tsx";
import { Dialog } from "#kit/ui/components/Dialog.tsx";
import { Switch } from "#kit/ui/components/Switch.tsx";
import { TabPanel, Tabs } from "#kit/ui/components/Tabs.tsx";
import { TextLink } from "#kit/ui/components/TextLink.tsx";
import s from "./ConsentDialog.module.css";
import type { ConsentRecord, OptionalCategory } from "./parts/cookie-consent.ts";

type Tab = "consent" | "details" | "about";
const group = "cookies";

export interface ConsentDialogProps {
  saved: ConsentRecord | undefined;
  onSave: (choice: Record<OptionalCategory, boolean>) => void;
  onClose: () => void;
}

/**
 * Stays open until a choice is saved; opened again later, it can be closed without a change. Nothing is preselected,
 * and Deny looks like Allow all.
 */
export function ConsentDialog({ saved, onSave, onClose }: ConsentDialogProps) {
  const text = useText("consent");
  const [tab, setTab] = useState<Tab>("consent");
  const [choice, setChoice] = useState<Record<OptionalCategory, boolean>>({
    marketing: saved?.marketing ?? false,
    statistics: saved?.statistics ?? false,
  });
  const firstChoice = useRef<HTMLInputElement>(null);

  /** Shows the details of each category with its switch. */
  function customize() {
    flushSync(() => setTab("details"));
    firstChoice.current?.focus();
  }

  return (
    <Dialog isOpen title={text("title")} place="corner" onClose={saved && onClose} closeLabel={text("close")}>
      <div className={s.tabs}>
        <Tabs
          fill
          group={group}
          label={text("tabs")}
          tabs={[
            { id: "consent", name: text("tabConsent") },
            { id: "details", name: text("tabDetails") },
            { id: "about", name: text("tabAbout") },
          ]}
          selected={tab}
          onSelect={setTab}
        />
      </div>
      <TabPanel group={group} id={tab} className={s.panel}>
        {tab === "consent" && (
          <>
            <p className="t-small muted">{text("intro")}</p>
            <Categories
              choice={choice}
              noteOf={(category) => text(`note_${category}`)}
              onChange={setChoice}
            />
          </>
        )}
        {tab === "details" && (
          <Categories
            firstInputRef={firstChoice}
            choice={choice}
            noteOf={(category) => text(`details_${category}`)}
            onChange={setChoice}
          />
        )}
        {tab === "about" && (
          <>
            <p className="t-small muted">{text("about")}</p>
            <p className="t-small muted">{text("aboutChange")}</p>
            <TextLink href="/privacy">{text("privacy")}</TextLink>
          </>
        )}
      </TabPanel>
      <div className={s.buttons}>
        <Button kind="inverse" onClick={() => onSave({ marketing: false, statistics: false })}>
          {text("deny")}
        </Button>
        <Button kind="inverse" onClick={() => onSave({ marketing: true, statistics: true })}>
          {text("allowAll")}
        </Button>
        <Button kind="outline" disabled={tab === "details"} onClick={customize}>
          {text("customize")}
        </Button>
        <Button kind="outline" onClick={() => onSave(choice)}>
          {text("allowSelection")}
        </Button>
      </div>
    </Dialog>
  );
}

interface CategoriesProps {
  firstInputRef?: Ref<HTMLInputElement>;
  choice: Record<OptionalCategory, boolean>;
  noteOf: (category: "necessary" | OptionalCategory) => string;
  onChange: (choice: Record<OptionalCategory, boolean>) => void;
}

function Categories({ firstInputRef, choice, noteOf, onChange }: CategoriesProps) {
  const text = useText("consent");
  return (
    <ul className={s.categories}>
      <li>
        <Switch title={text("necessary")} note={noteOf("necessary")} checked disabled readOnly />
      </li>
      {(["marketing", "statistics"] as const).map((category, index) => (
        <li key={category}>
          <Switch
            ref={index === 0 ? firstInputRef : undefined}
            title={text(category)}
            note={noteOf(category)}
            checked={choice[category]}
            onChange={(event) => onChange({ ...choice, [category]: event.target.checked })}
          />
        </li>
      ))}
    </ul>
  );
}
