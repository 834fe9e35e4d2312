import { plainText, type Block } from "#kit/pure/markdown.ts";
import s from "./TableOfContents.module.css";

export interface TableOfContentsProps {
  label: string;
  sections: readonly Extract<Block, { kind: "heading" }>[];
  language: string;
  direction: "ltr" | "rtl";
}

/** The table of contents: collapsed above the text on phones, beside it on wide screens. */
export function TableOfContents({ label, ...list }: TableOfContentsProps) {
  return (
    <>
      <details className={`${s.folded} only-m`}>
        <summary>{label}</summary>
        <Sections {...list} />
      </details>
      <nav className={`${s.beside} only-d`} aria-label={label} dir={list.direction}>
        <p className="t-cap muted">{label}</p>
        <Sections {...list} />
      </nav>
    </>
  );
}

function Sections({ sections, language, direction }: Omit<TableOfContentsProps, "label">) {
  return (
    <ol className={s.list} lang={language} dir={direction}>
      {sections.map(({ id, content }) => (
        <li key={id}>
          <a href={`#${id}`}>{plainText(content)}</a>
        </li>
      ))}
    </ol>
  );
}
