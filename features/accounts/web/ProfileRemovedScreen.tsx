import { useText, type App } from "#kit/client/app.tsx";
import type { Meta } from "#kit/client/screen.ts";
import { ButtonLink } from "#kit/ui/components/Button.tsx";
import { PageHeading } from "./parts/PageHeading.tsx";
import s from "./parts/RemoveProfileDialog.module.css";

export function meta(_: unknown, app: App): Meta {
  return { title: app.text("account")("removedTitle") };
}

/** Says after a removal what is erased, what stays, and that nothing more is charged. */
export default function ProfileRemovedScreen() {
  const text = useText("account");
  return (
    <>
      <PageHeading takesFocus title={text("removedTitle")} />
      <ul className={s.facts}>
        <li>{text("removedData")}</li>
        <li>{text("removedPlan")}</li>
        <li>{text("removeResults")}</li>
        <li>{text("removedRecords")}</li>
      </ul>
      <p className="muted">{text("removedAgain")}</p>
      <ButtonLink kind="primary" size="lg" block href="/landing">
        {text("home")}
      </ButtonLink>
    </>
  );
}
