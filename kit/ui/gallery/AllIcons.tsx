import { Section } from "../components/Section.tsx";
import { Icon } from "../icons/Icon.tsx";
import s from "./gallery.module.css";

/** Every file in the folder: each exports one outline. */
const files = import.meta.glob<Record<string, string>>("../icons/*.ts", { eager: true });
const outlines = Object.values(files).flatMap((file) => Object.entries(file));

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
