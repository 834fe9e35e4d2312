import { redirect, useLoaderData, type LoaderFunctionArgs } from "react-router";
import * as z from "zod/mini";
import { useBrand } from "#features/branding/web/index.ts";
import { appContext, useApp, useText, type App } from "#kit/client/app.tsx";
import type { Meta } from "#kit/client/screen.ts";
import { ButtonLink } from "#kit/ui/components/Button.tsx";
import { FormSubmit } from "#kit/ui/forms/FormSubmit.tsx";
import { useForm } from "#kit/ui/forms/use-form.ts";
import type { AccountsContract } from "../contract.ts";
import { PageHeading } from "./parts/PageHeading.tsx";
import { formatNumber } from "./parts/format-number.ts";

export async function loader({ context }: LoaderFunctionArgs) {
  const call = context.get(appContext).api.of<AccountsContract>();
  const { pending } = await call("GET /api/game/player-switch", {});
  return pending ?? redirect("/landing");
}

export function meta(_: unknown, app: App): Meta {
  return { title: app.text("entry")("switchTitle") };
}

/** Asks before a signed link replaces the signed-in player. */
export default function SwitchPlayerScreen() {
  const text = useText("entry");
  const brand = useBrand();
  const { api } = useApp();
  const { link, linkedNumber, username, stayPage } = useLoaderData<Exclude<LoaderData, Response>>();
  const number = formatNumber(linkedNumber, brand);
  const form = useForm({
    schema: z.object({ link: z.string() }),
    initial: { link },
    words: useText("problems"),
    worksWithoutScripts: true,
    async submit(body) {
      const call = api.of<AccountsContract>();
      const { nextPage } = await call("POST /api/game/player-switch", { body });
      // Loads a new document, because the viewer has changed.
      location.assign(nextPage);
    },
  });
  return (
    <>
      <PageHeading title={text("switchTitle")}>{text("switchLead", username, number)}</PageHeading>
      <p>{text("switchNote", username)}</p>
      <form className="stack" {...form.props}>
        <input type="hidden" name="link" value={link} />
        <FormSubmit form={form}>{text("switchTo", number)}</FormSubmit>
        <ButtonLink kind="outline" size="lg" block href={stayPage}>
          {text("switchStay", username)}
        </ButtonLink>
      </form>
    </>
  );
}

type LoaderData = Awaited<ReturnType<typeof loader>>;
