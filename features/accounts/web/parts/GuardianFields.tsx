import type { ComponentProps } from "react";
import { useBrand } from "#features/branding/web/index.ts";
import { useText } from "#kit/client/app.tsx";
import { Banner } from "#kit/ui/components/Banner.tsx";
import { Check } from "#kit/ui/components/Check.tsx";
import { Field } from "#kit/ui/components/Field.tsx";
import { TextInput } from "#kit/ui/components/TextInput.tsx";

export interface GuardianFieldsProps {
  email: ComponentProps<typeof TextInput> & { error: string | undefined };
  consent: Omit<ComponentProps<typeof Check>, "children">;
}

/** Shown if the date of birth requires a guardian. */
export function GuardianFields({ email: { error, ...email }, consent }: GuardianFieldsProps) {
  const text = useText("auth");
  const { minimumAge } = useBrand();
  return (
    <>
      <Banner isAnnounced>{text("guardianNote", minimumAge)}</Banner>
      <Field label={text("guardianEmail")} error={error}>
        <TextInput type="email" autoComplete="off" required {...email} />
      </Field>
      <Check {...consent}>{text("guardianConsent")}</Check>
    </>
  );
}
