import { useFormat, useText } from "#kit/client/app.tsx";
import { Banner } from "#kit/ui/components/Banner.tsx";
import { TextLink } from "#kit/ui/components/TextLink.tsx";
import type { LegalDocument } from "../../contract.ts";

/** Says that other terms will apply soon, or that these are not the ones that apply. */
export function VersionNote({ shown, current, next }: NonNullable<LegalDocument["versions"]>) {
  const text = useText("legal");
  const { calendarDate } = useFormat();
  if (shown.number !== current.number) {
    const isComing = shown.number > current.number;
    return (
      <Banner kind="warn">
        {isComing ? text("comingVersion", calendarDate(shown.from)) : text("formerVersion")}{" "}
        <TextLink inline href="/terms-conditions">
          {text("currentVersion")}
        </TextLink>
      </Banner>
    );
  }
  if (!next) return null;
  return (
    <Banner>
      {text("nextVersion", calendarDate(next.from))}{" "}
      <TextLink inline href="/terms-versions">
        {text("whatChanges")}
      </TextLink>
    </Banner>
  );
}
