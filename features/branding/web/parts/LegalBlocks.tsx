import { useText } from "#kit/client/app.tsx";
import { TextLink } from "#kit/ui/components/TextLink.tsx";
import { TableScroll } from "#kit/ui/components/TableScroll.tsx";
import { plainText, type Block, type Inline } from "#kit/pure/markdown.ts";
import s from "./LegalBlocks.module.css";

export function LegalBlocks({ blocks }: { blocks: readonly Block[] }) {
  return blocks.map((block, index) => <LegalBlock key={index} block={block} />);
}

function LegalBlock({ block }: { block: Block }) {
  switch (block.kind) {
    case "heading":
      return <Heading {...block} />;
    case "paragraph":
      return (
        <p>
          <Words of={block.content} />
        </p>
      );
    case "list":
      return <List {...block} />;
    case "table":
      return <Table {...block} />;
  }
}

function Heading({ level, id, content }: Extract<Block, { kind: "heading" }>) {
  const text = useText("legal");
  if (level === 1) return <h1 className="t-display">{plainText(content)}</h1>;
  const Level = level === 2 ? "h2" : "h3";
  return (
    <Level className={`t-title ${s.heading}`} id={id}>
      <Words of={content} />
      <a className={s.anchor} href={`#${id}`} aria-label={text("linkTo", plainText(content))}>
        #
      </a>
    </Level>
  );
}

function List({ isOrdered, items }: Extract<Block, { kind: "list" }>) {
  const Kind = isOrdered ? "ol" : "ul";
  return (
    <Kind className={isOrdered ? s.numbered : s.marked}>
      {items.map((item, index) => (
        <li key={index}>
          <Words of={item} />
        </li>
      ))}
    </Kind>
  );
}

function Table({ head, rows }: Extract<Block, { kind: "table" }>) {
  return (
    <TableScroll label={head.map(plainText).join(", ")}>
      <table className={s.table}>
        <thead>
          <tr>
            {head.map((cell, index) => (
              <th key={index} scope="col">
                <Words of={cell} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, rowIndex) => (
            <tr key={rowIndex}>
              {row.map((cell, index) => (
                <td key={index}>
                  <Words of={cell} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </TableScroll>
  );
}

function Words({ of }: { of: readonly Inline[] }) {
  return of.map((part, index) => {
    if (part.kind === "strong") return <strong key={index}>{part.text}</strong>;
    if (part.kind === "text") return part.text;
    return (
      <TextLink key={index} href={part.href} inline>
        <bdi className={s.address}>{part.text}</bdi>
      </TextLink>
    );
  });
}
