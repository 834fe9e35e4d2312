import { useLoaderData, useLocation, useNavigate, type LoaderFunctionArgs } from "react-router";
import * as z from "zod/mini";
import { useBrand } from "#features/branding/web/index.ts";
import { appContext, useApp, useText, type App } from "#kit/client/app.tsx";
import type { Meta } from "#kit/client/screen.ts";
import { ActionBar } from "#kit/ui/components/ActionBar.tsx";
import { Avatar } from "#kit/ui/components/Avatar.tsx";
import { Button } from "#kit/ui/components/Button.tsx";
import { Field } from "#kit/ui/components/Field.tsx";
import { Select } from "#kit/ui/components/Select.tsx";
import { TextArea, TextInput } from "#kit/ui/components/TextInput.tsx";
import { useToasts } from "#kit/ui/components/Toasts.tsx";
import { FormProblem } from "#kit/ui/forms/FormSubmit.tsx";
import { useForm } from "#kit/ui/forms/use-form.ts";
import type { AccountsContract } from "../contract.ts";
import { genders, maxBioLength } from "../rules/profile.ts";
import { AvatarPicker } from "./parts/AvatarPicker.tsx";
import {
  bioSchema,
  birthDateSchema,
  nameSchema,
  optionalEmailSchema,
  usernameSchema,
} from "./parts/profile-schema.ts";
import { ProofDialog } from "./parts/ProofDialog.tsx";
import { useFreshProof } from "./parts/use-fresh-proof.ts";
import { nextPage } from "./parts/next-page.ts";
import { UsernameField } from "./parts/UsernameField.tsx";
import { useCountryOptions } from "#kit/client/use-country-names.ts";
import s from "./ProfileForms.module.css";

export async function loader({ context }: LoaderFunctionArgs) {
  const call = context.get(appContext).api.of<AccountsContract>();
  return call("GET /api/game/profile", { query: {} });
}

export function meta(_: unknown, app: App): Meta {
  const text = app.text("profile-form");
  return { title: text("editTitle"), heading: text("editTitle") };
}

interface ProfileValues {
  avatarUrl: string;
  username: string;
  email: string;
  firstName: string;
  lastName: string;
  dateOfBirth: string;
  gender: string;
  country: string;
  bio: string;
}

export default function ProfileFormScreen() {
  const text = useText("profile-form");
  const brand = useBrand();
  const { api } = useApp();
  const data = useLoaderData<typeof loader>();
  const { user, isBirthDateFixed } = data;
  const isEmailFixed = brand.signUp === "email";
  const countries = useCountryOptions(brand.countries);
  const upload = async (file: Blob) =>
    (await api.of<AccountsContract>()("POST /api/game/upload-avatar", { file })).avatarUrl;
  const { form, proofDialog } = useProfileForm(data);
  return (
    <>
      <form className={`wrap ${s.screen}`} {...form.props}>
        <h1 className="sr">{text("editTitle")}</h1>
        <div className={s.who}>
          <Avatar avatar={form.values.avatarUrl} size="xl" />
        </div>
        <AvatarPicker
          value={form.values.avatarUrl}
          onChange={(avatar) => form.set("avatarUrl", avatar)}
          // The picture is saved at once, without saving the form.
          upload={{ save: upload, done: text("pictureSaved") }}
        />
        <UsernameField {...form.text("username")} own={user.username} error={form.error("username")} />
        <Field
          label={isEmailFixed ? text("email") : text("emailOptional")}
          hint={text(isEmailFixed ? "emailFixed" : brand.hasPrizes ? "emailHint" : "emailHintNoPrizes")}
          error={form.error("email")}
        >
          <TextInput type="email" autoComplete="email" readOnly={isEmailFixed} {...form.text("email")} />
        </Field>
        <div className={s.pair}>
          <Field label={text("firstName")} error={form.error("firstName")}>
            <TextInput autoComplete="given-name" {...form.text("firstName")} />
          </Field>
          <Field label={text("lastName")} error={form.error("lastName")}>
            <TextInput autoComplete="family-name" {...form.text("lastName")} />
          </Field>
          <Field
            label={text("dateOfBirth")}
            hint={isBirthDateFixed && text("dateOfBirthFixed")}
            error={form.error("dateOfBirth")}
          >
            <TextInput
              type="date"
              autoComplete="bday"
              min="1900-01-01"
              readOnly={isBirthDateFixed}
              {...form.text("dateOfBirth")}
            />
          </Field>
          <Field label={text("gender")} error={form.error("gender")}>
            <Select
              autoComplete="sex"
              {...form.text("gender")}
              options={[
                { value: "", name: text("notSaid") },
                ...genders.map((gender) => ({ value: gender, name: text(`gender_${gender}`) })),
              ]}
            />
          </Field>
        </div>
        <Field label={text("country")} error={form.error("country")}>
          <Select autoComplete="country" {...form.text("country")} options={countries} />
        </Field>
        <Field label={text("bio")} hint={text("bioHint", maxBioLength)} error={form.error("bio")}>
          <TextArea maxLength={maxBioLength} {...form.text("bio")} />
        </Field>
        <FormProblem form={form} />
        <ActionBar>
          <Button type="submit" kind="primary" size="lg" block busy={form.isBusy}>
            {text("save")}
          </Button>
        </ActionBar>
      </form>
      <ProofDialog {...proofDialog} />
    </>
  );
}

/** The form with the player's data. The e-mail can later be used to sign in, so changing it needs a fresh proof. */
function useProfileForm({ user }: Awaited<ReturnType<typeof loader>>) {
  const text = useText("profile-form");
  const brand = useBrand();
  const { api } = useApp();
  const { show } = useToasts();
  const navigate = useNavigate();
  const { search } = useLocation();
  const form = useForm({
    schema: z.object({
      avatarUrl: z.string(),
      username: usernameSchema,
      email: optionalEmailSchema(user.email),
      firstName: nameSchema,
      lastName: nameSchema,
      dateOfBirth: birthDateSchema(brand, user.dateOfBirth),
      gender: z.string(),
      country: z.string(),
      bio: bioSchema,
    }),
    initial: {
      avatarUrl: user.avatarUrl,
      username: user.username,
      email: user.email ?? "",
      firstName: user.firstName ?? "",
      lastName: user.lastName ?? "",
      dateOfBirth: user.dateOfBirth ?? "",
      gender: user.gender ?? "",
      country: user.country,
      bio: user.bio ?? "",
    },
    words: useText("problems"),
    submit: (values) => run(values),
  });
  const { run, proof } = useFreshProof(async (values: ProfileValues) => {
    const call = api.of<AccountsContract>();
    const orNull = (value: string) => (value === "" ? null : value);
    await call("POST /api/game/profile-update", {
      body: {
        ...values,
        email: orNull(values.email),
        firstName: orNull(values.firstName),
        lastName: orNull(values.lastName),
        dateOfBirth: orNull(values.dateOfBirth),
        gender: genders.find((gender) => gender === values.gender) ?? null,
        bio: orNull(values.bio),
      },
    });
    const next = nextPage(search, "/menu");
    // Every page has the username in its initial state, so a new document is loaded.
    if (values.username !== user.username) return location.assign(next);
    show(text("saved"));
    await navigate(next);
  });
  return {
    form,
    proofDialog: proof((values: ProfileValues) => void form.send(z.unknown(), () => run(values))),
  };
}
