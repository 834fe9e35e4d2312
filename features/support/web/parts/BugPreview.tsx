import { useBrand } from "#features/branding/web/index.ts";
import { useText } from "#kit/client/app.tsx";
import type { BugDetails } from "../../contract.ts";
import s from "./BugPreview.module.css";

/** Everything that is sent besides the text. */
export function BugPreview({ details }: { details: BugDetails }) {
  const text = useText("support");
  const { name } = useBrand();
  const { route, build, device, requestIds, errors } = details;
  const none = text("previewNone");
  const rows = [
    { label: text("preview_route"), lines: [route] },
    { label: text("preview_brand"), lines: [name] },
    { label: text("preview_build"), lines: [build || none] },
    { label: text("preview_device"), lines: [device] },
    { label: text("preview_requestIds"), lines: requestIds.length > 0 ? requestIds : [none] },
    { label: text("preview_errors"), lines: errors.length > 0 ? errors : [none] },
  ];
  return (
    <section className={s.preview} aria-labelledby="bug-preview">
      <h2 className="t-heading" id="bug-preview">
        {text("preview")}
      </h2>
      <p className="t-small muted">{text("previewNote")}</p>
      <dl className={s.rows}>
        {rows.map(({ label, lines }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              {lines.map((line, index) => (
                <bdi key={index}>{line}</bdi>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
