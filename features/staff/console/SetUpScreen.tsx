import { useEffect, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { useApp, useText } from "#kit/client/app.tsx";
import type { TextKey } from "#kit/i18n/text.ts";
import { Problem } from "#kit/contract/problem.ts";
import { toBase32 } from "#kit/pure/base32.ts";
import { Banner } from "#kit/ui/components/Banner.tsx";
import { Button } from "#kit/ui/components/Button.tsx";
import { Field } from "#kit/ui/components/Field.tsx";
import { TextInput } from "#kit/ui/components/TextInput.tsx";
import { FormProblem } from "#kit/ui/forms/FormSubmit.tsx";
import { useForm } from "#kit/ui/forms/use-form.ts";
import { setUpBody, type StaffContract } from "../contract.ts";
import { minPasswordLength, type StaffRole } from "../rules.ts";
import { AppKey } from "./parts/AppKey.tsx";

interface Invited {
  email: string;
  role: StaffRole;
}

/** The token is in the URL fragment, which no server sees. */
export default function SetUpScreen() {
  const text = useText("staff");
  const words = useText("problems");
  const token = useLocation().hash.slice(1);
  const { api } = useApp();
  const [invited, setInvited] = useState<Invited>();
  const [failure, setFailure] = useState<string>();

  useEffect(() => {
    api
      .of<StaffContract>()("POST /api/staff/link-status", { body: { token } })
      .then(setInvited)
      .catch((error: unknown) => {
        const code = error instanceof Problem ? error.code : "internal";
        setFailure(code === "invalid_input" ? "staff_link_dead" : code);
      });
  }, [api, token]);

  return (
    <div className="stack">
      <h1 className="t-title">{text("setUpTitle")}</h1>
      {failure && (
        <Banner kind="bad" isAnnounced>
          {words(failure as TextKey<"problems">)}
        </Banner>
      )}
      {!failure && !invited && <p role="status">{text("loading")}</p>}
      {invited && <SetUpForm invited={invited} token={token} />}
    </div>
  );
}

function SetUpForm({ invited: { email, role }, token }: { invited: Invited; token: string }) {
  const text = useText("staff");
  const words = useText("problems");
  const { api } = useApp();
  const navigate = useNavigate();
  const [secret] = useState(() => toBase32(crypto.getRandomValues(new Uint8Array(20))));
  const form = useForm({
    schema: setUpBody,
    initial: { token, secret, password: "", code: "" },
    words,
    async submit(body) {
      await api.of<StaffContract>()("POST /api/staff/set-up", { body });
      await navigate("/", { replace: true });
    },
  });
  return (
    <form className="stack" {...form.props}>
      <p className="muted">{text("setUpFor", email, text(`role_${role}`))}</p>
      <FormProblem form={form} />
      <h2 className="t-heading">{text("setUpPassword")}</h2>
      {/* Password managers save the new password under this name. */}
      <input
        className="sr"
        type="text"
        autoComplete="username"
        value={email}
        readOnly
        tabIndex={-1}
        aria-hidden
      />
      <Field
        label={text("newPassword")}
        hint={text("newPasswordHint", minPasswordLength)}
        error={form.error("password")}
      >
        <TextInput {...form.text("password")} type="password" autoComplete="new-password" />
      </Field>
      <h2 className="t-heading">{text("setUpApp")}</h2>
      <AppKey email={email} secret={secret} />
      <h2 className="t-heading">{text("setUpCode")}</h2>
      <Field label={text("code")} error={form.error("code")}>
        <TextInput {...form.text("code")} inputMode="numeric" autoComplete="one-time-code" maxLength={6} />
      </Field>
      <Button type="submit" kind="primary" block busy={form.isBusy}>
        {text("finish")}
      </Button>
    </form>
  );
}
