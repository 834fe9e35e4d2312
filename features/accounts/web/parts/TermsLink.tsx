import { useText } from "#kit/client/app.tsx";
import { TextLink } from "#kit/ui/components/TextLink.tsx";

/** In a tab of its own: what is typed beside it must not be lost by reading. */
export function TermsLink() {
  const text = useText("auth");
  return (
    <TextLink inline newTab href="/terms-conditions">
      {text("terms")}
      <span className="sr"> {text("newTab")}</span>
    </TextLink>
  );
}
