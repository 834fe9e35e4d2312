import type * as z from "zod/mini";
import { useText } from "#kit/client/app.tsx";
import { useForm } from "#kit/ui/forms/use-form.ts";
import { saveAnnouncementBody, type Announcement, type BrandChoice } from "../../contract.ts";
import type { AnnouncementText, Segment } from "../../rules.ts";

/** The form shows a problem at the field of the same name: `texts.de.title` is a part of `texts`. */
type DraftValues = {
  version: number;
  brands: readonly string[];
  segment: Segment;
  battleground: string | null;
  link: string;
  texts: Readonly<Record<string, AnnouncementText>>;
  [part: `texts.${string}`]: undefined;
};

export type AnnouncementBody = z.output<typeof saveAnnouncementBody>;
export type DraftForm = ReturnType<typeof useDraftForm>;

export function useDraftForm(initial: DraftValues, submit: (body: AnnouncementBody) => Promise<void>) {
  const words = useText("problems");
  return useForm<DraftValues, AnnouncementBody>({ schema: saveAnnouncementBody, initial, words, submit });
}

export const emptyText: AnnouncementText = { title: "", text: "" };

/** A new announcement addresses the brand itself. */
export function draftOf(
  brand: string,
  initial: Announcement | null,
  all: readonly BrandChoice[],
): DraftValues {
  const parts = [...new Set(all.map(({ language }) => language))].flatMap((language) => [
    `texts.${language}.title`,
    `texts.${language}.text`,
  ]);
  return {
    version: 0,
    brands: initial?.brands ?? [brand],
    segment: initial?.segment ?? "everyone",
    battleground: initial?.battleground ?? null,
    link: initial?.link ?? "",
    texts: initial?.texts ?? {},
    ...Object.fromEntries(parts.map((part) => [part, undefined])),
  };
}
