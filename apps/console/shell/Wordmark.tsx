import { useText } from "#kit/client/app.tsx";

export function Wordmark() {
  return <strong className="t-heading">{useText("staff")("console")}</strong>;
}
