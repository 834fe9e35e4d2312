import { Section } from "../components/Section.tsx";
import { Icon } from "../icons/Icon.tsx";
import s from "./gallery.module.css";

/** Imported as text: importing the modules would add a list of exports to every icon on every page. */
const files = import.meta.glob<string>("../icons/*.ts", { eager: true, query: "?raw", import: "default" });
/** Each file exports one outline. */
const outlines = Object.values(files).flatMap((text) => {
  const [, name, outline] = /export const (\w+) =\s*"([^"]+)"/.exec(text) ?? [];
  return name !== undefined && outline !== undefined ? [[name, outline] as const] : [];
});

export function AllIcons() {
  return (
    <Section title="Icons">
      <div className={s.icons}>
        {outlines.map(([name, outline]) => (
          <Icon key={name} of={outline} />
        ))}
      </div>
    </Section>
  );
}
