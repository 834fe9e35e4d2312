import { useText } from "#kit/client/app.tsx";
import { TextLink } from "#kit/ui/components/TextLink.tsx";

/** Opens a new tab, so that typed values are not lost. */
export function TermsLink() {
  const text = useText("auth");
  return (
    <TextLink inline newTab href="/terms-conditions">
      {text("terms")}
      <span className="sr"> {text("newTab")}</span>
    </TextLink>
  );
}
