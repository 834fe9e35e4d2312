import { useLoaderData, type LoaderFunctionArgs } from "react-router";
import { appContext, useText } from "#kit/client/app.tsx";
import type { Meta } from "#kit/client/screen.ts";
import { plainText } from "#kit/pure/markdown.ts";
import { TextLink } from "#kit/ui/components/TextLink.tsx";
import type { BrandingContract, LegalDocument } from "../contract.ts";
import s from "./LegalScreen.module.css";
import { TableOfContents } from "./parts/TableOfContents.tsx";
import { LegalBlocks } from "./parts/LegalBlocks.tsx";
import { VersionNote } from "./parts/VersionNote.tsx";

/** A short text needs no table of contents. */
const headingsWorthListing = 5;

export async function loader({ request, context }: LoaderFunctionArgs): Promise<LegalDocument> {
  const { pathname, searchParams } = new URL(request.url);
  const language = /^\/privacy-([a-z]{2})$/.exec(pathname)?.[1];
  const document = pathname.startsWith("/privacy") ? "privacy" : "terms";
  const call = context.get(appContext).api.of<BrandingContract>();
  const version = document === "terms" ? (searchParams.get("version") ?? undefined) : undefined;
  return call("GET /api/app/legal", { query: { document, language, version } });
}

/** The summary sentence is the description in search results. */
export function meta({ title, blocks }: LegalDocument): Meta {
  const summary = blocks
    .filter((block) => block.kind === "paragraph")
    .find(({ content }) => content[0]?.kind === "strong");
  return { title, ...(summary ? { description: plainText(summary.content) } : {}) };
}

/** Terms and privacy policy, for phone, desktop and print. */
export default function LegalScreen() {
  const { language, direction, blocks, versions } = useLoaderData<typeof loader>();
  const text = useText("legal");
  const sections = blocks.filter((block) => block.kind === "heading").filter(({ level }) => level === 2);
  const isLong = sections.length >= headingsWorthListing;
  return (
    <div className={`wrap ${s.page}`}>
      {isLong && (
        <TableOfContents
          label={text("contents")}
          sections={sections}
          language={language}
          direction={direction}
        />
      )}
      <article className={s.article} lang={language} dir={direction}>
        {versions && <VersionNote {...versions} />}
        <LegalBlocks blocks={blocks} />
        {versions && (
          <p>
            <TextLink wraps href="/terms-versions">
              {text("versions")}
            </TextLink>
          </p>
        )}
      </article>
    </div>
  );
}
