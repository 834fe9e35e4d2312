import { useEffect, useRef, useState } from "react";
import { redirect, useLoaderData, useLocation, type LoaderFunctionArgs } from "react-router";
import * as z from "zod/mini";
import { useBrand } from "#features/branding/web/index.ts";
import { appContext, useApp, useText, type App } from "#kit/client/app.tsx";
import { useHeadingFocus } from "#kit/client/use-heading-focus.ts";
import type { Meta } from "#kit/client/screen.ts";
import { ActionBar } from "#kit/ui/components/ActionBar.tsx";
import { Avatar } from "#kit/ui/components/Avatar.tsx";
import { Banner } from "#kit/ui/components/Banner.tsx";
import { Button } from "#kit/ui/components/Button.tsx";
import { Field } from "#kit/ui/components/Field.tsx";
import { LoadingOverlay } from "#kit/ui/components/LoadingOverlay.tsx";
import { TextInput } from "#kit/ui/components/TextInput.tsx";
import { TextLink } from "#kit/ui/components/TextLink.tsx";
import { FormProblem } from "#kit/ui/forms/FormSubmit.tsx";
import { useForm } from "#kit/ui/forms/use-form.ts";
import type { AccountsContract } from "../contract.ts";
import { birthDateFault } from "../rules/age.ts";
import { proposedAvatar } from "../rules/avatar.ts";
import { clearCodeRequest } from "./parts/code-request-storage.ts";
import { AvatarPicker } from "./parts/AvatarPicker.tsx";
import { leadsToCheckout, nextPage, nextStepUrl } from "./parts/next-page.ts";
import { birthDateSchema, optionalEmailSchema, usernameSchema } from "./parts/profile-schema.ts";
import { useRegisterContext } from "./parts/register-context.ts";
import { UsernameField } from "./parts/UsernameField.tsx";
import s from "./ProfileForms.module.css";

/** The player does not exist yet, so every answer is checked. */
const nothingStored = null;

/** For a browser that has proved a number without a player. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const call = context.get(appContext).api.of<AccountsContract>();
  const { proof } = await call("GET /api/game/session", {});
  if (!proof) return redirect(nextStepUrl("/guest", new URL(request.url).search));
  return { msisdn: proof.msisdn };
}

export function meta(_: unknown, app: App): Meta {
  const text = app.text("profile-form");
  return { title: text("setUpTitle"), heading: text("setUp") };
}

export default function RegisterFormScreen() {
  const text = useText("profile-form");
  const entry = useText("entry");
  const brand = useBrand();
  const { api, renderedAt } = useApp();
  const { search } = useLocation();
  const { msisdn } = useLoaderData<typeof loader>();
  const { hasSubscription } = useRegisterContext();
  const heading = useHeadingFocus();
  const [isEntering, setIsEntering] = useState(false);
  // Only players can upload, so the picture is held here until the player is created.
  const picture = useRef<{ url: string; file: Blob }>(undefined);
  const holdPicture = (file: Blob) => {
    picture.current = { url: URL.createObjectURL(file), file };
    return Promise.resolve(picture.current.url);
  };
  const form = useForm({
    schema: z.object({
      avatarUrl: z.string(),
      username: usernameSchema,
      email: optionalEmailSchema(nothingStored),
      dateOfBirth: birthDateSchema(brand, nothingStored),
    }),
    // A different mask for each visitor, the same on server and browser.
    initial: {
      avatarUrl: proposedAvatar(renderedAt),
      username: "",
      email: "",
      dateOfBirth: "",
    },
    words: useText("problems"),
    worksWithoutScripts: true,
    async submit({ email, dateOfBirth, avatarUrl, ...values }) {
      const call = api.of<AccountsContract>();
      const uploaded = picture.current?.url === avatarUrl ? picture.current.file : undefined;
      await call("POST /api/game/register", {
        body: {
          ...values,
          avatarUrl: uploaded ? null : avatarUrl,
          cellNumber: msisdn,
          provider: brand.provider,
          email: email || null,
          dateOfBirth: dateOfBirth || null,
          startFresh: new URLSearchParams(search).has("fresh"),
        },
      });
      // The player exists already. If the upload fails, the player has a mask and can change it in the profile.
      if (uploaded) await call("POST /api/game/upload-avatar", { file: uploaded }).catch(() => undefined);
      clearCodeRequest();
      setIsEntering(true);
      location.assign(nextPage(search));
    },
  });
  const isTooYoung =
    form.error("dateOfBirth") !== undefined &&
    birthDateFault(form.values.dateOfBirth, brand, new Date(renderedAt)) === "too_young";
  return (
    <form className={`wrap ${s.screen}`} {...form.props}>
      {isEntering && <LoadingOverlay label={entry("entering")} />}
      <input type="hidden" name="cellNumber" value={msisdn} />
      <div className={s.who}>
        <Avatar avatar={form.values.avatarUrl} size="xl" />
        <h1 className="t-title" {...heading}>
          {text("setUpTitle")}
        </h1>
      </div>
      <AvatarPicker
        value={form.values.avatarUrl}
        onChange={(avatar) => form.set("avatarUrl", avatar)}
        upload={{ save: holdPicture }}
      />
      <UsernameField {...form.text("username")} error={form.error("username")} />
      <Field
        label={text("emailOptional")}
        hint={text(brand.hasPrizes ? "emailHint" : "emailHintNoPrizes")}
        error={form.error("email")}
      >
        <TextInput type="email" autoComplete="email" {...form.text("email")} />
      </Field>
      <Field
        label={text("dateOfBirthOptional")}
        hint={text("dateOfBirthHint", brand.minimumAge)}
        error={form.error("dateOfBirth")}
      >
        <TextInput type="date" autoComplete="bday" min="1900-01-01" {...form.text("dateOfBirth")} />
      </Field>
      {isTooYoung && <TooYoungNotice />}
      <FormProblem form={form} />
      {hasSubscription && !isTooYoung && (
        <TextLink href="/manage-subscription">{text("manageSubscription")}</TextLink>
      )}
      <ActionBar>
        <Button type="submit" kind="primary" size="lg" block busy={form.isBusy}>
          {text(leadsToCheckout(search) ? "toPayment" : "startPlaying")}
        </Button>
      </ActionBar>
    </form>
  );
}

function TooYoungNotice() {
  const text = useText("profile-form");
  const brand = useBrand();
  const notice = useRef<HTMLDivElement>(null);
  // The field has the focus; the action bar may cover the notice below it.
  useEffect(() => {
    notice.current?.scrollIntoView({ block: "nearest" });
  }, []);
  return (
    <div ref={notice}>
      <Banner kind="warn" isAnnounced>
        <p>{text("tooYoung", brand.minimumAge)}</p>
        {brand.paymentMethods.includes("airtime") && (
          <TextLink href="/manage-subscription">{text("stopSubscription")}</TextLink>
        )}
      </Banner>
    </div>
  );
}
