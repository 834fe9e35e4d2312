import { useRevalidator } from "react-router";
import * as z from "zod/mini";
import { ProofDialog, useFreshProof } from "#features/accounts/web/index.ts";
import { useApp, useFormat, useText } from "#kit/client/app.tsx";
import { isProblem } from "#kit/contract/problem.ts";
import { Check } from "#kit/ui/components/Check.tsx";
import { Choice, ChoiceGroup } from "#kit/ui/components/Choice.tsx";
import { Field } from "#kit/ui/components/Field.tsx";
import { Select } from "#kit/ui/components/Select.tsx";
import { TextInput } from "#kit/ui/components/TextInput.tsx";
import { useToasts } from "#kit/ui/components/Toasts.tsx";
import { FormSubmit } from "#kit/ui/forms/FormSubmit.tsx";
import { useForm } from "#kit/ui/forms/use-form.ts";
import {
  prizeClaim,
  type BattlegroundsContract,
  type PrizeClaim,
  type PrizeDetails,
} from "../../contract.ts";
import { compact, identityKinds, payoutFaults } from "../../rules.ts";
import s from "./PrizeClaimForm.module.css";

/** Problems after which the page shows another state. */
const outdated = ["prize_claimed", "prize_lapsed", "prize_changed", "prize_not_found"];

/** The server checks the same, after the proof. */
function checkedClaim({ country, isMinor }: PrizeDetails["form"]) {
  const isGood = (field: keyof typeof fieldProblems) => (claim: PrizeClaim) => {
    // A field with a fault of its own is undefined here.
    const given: Partial<PrizeClaim> = claim;
    const typed = {
      identityKind: claim.identityKind,
      method: claim.method,
      bank: given.bank?.trim() ?? "",
      identityNumber: compact(given.identityNumber ?? ""),
      account: compact(given.account ?? ""),
      branch: compact(given.branch ?? ""),
    };
    return payoutFaults(typed, { country, dateOfBirth: null, isMinor })[field] === undefined;
  };
  const faultOf = <Field extends keyof typeof fieldProblems>(field: Field) => ({
    path: [field],
    error: fieldProblems[field],
    // All faults at the first press, also when another field has one.
    when: () => true,
  });
  return prizeClaim.check(
    z.refine(isGood("identityNumber"), faultOf("identityNumber")),
    z.refine(isGood("bank"), faultOf("bank")),
    z.refine(isGood("account"), faultOf("account")),
    z.refine(isGood("branch"), faultOf("branch")),
  );
}

const fieldProblems = {
  identityNumber: "identity_wrong",
  bank: "bank_missing",
  account: "account_wrong",
  branch: "branch_wrong",
} as const;

const digits = { dir: "ltr", autoComplete: "off", spellCheck: false } as const;

/** Identity, account and tax notice. */
export function PrizeClaimForm({ details }: { details: PrizeDetails }) {
  const { prize, form: facts } = details;
  const text = useText("prizes");
  const format = useFormat();
  const { form, proofDialog } = useClaimForm(details);
  const isBank = form.values.method === "bank";
  return (
    <>
      <form className={s.form} {...form.props}>
        <h2 className="t-title">{text(facts.isMinor ? "whoGuardian" : "who")}</h2>
        <Field label={text("fullName")} error={form.error("fullName")}>
          <TextInput {...form.text("fullName")} autoComplete="name" maxLength={120} />
        </Field>
        <Field label={text("document")}>
          <Select
            {...form.text("identityKind")}
            options={identityKinds.map((kind) => ({ value: kind, name: text(`document_${kind}`) }))}
          />
        </Field>
        <Field label={text("documentNumber")} error={form.error("identityNumber")}>
          <TextInput {...form.text("identityNumber")} {...digits} maxLength={40} />
        </Field>
        <h2 className="t-title">{text("where")}</h2>
        {facts.airtimeNumberEnd !== null && (
          <ChoiceGroup label={text("where")} isLabelHidden error={form.error("method")}>
            <Choice
              name="method"
              value="bank"
              title={text("method_bank")}
              checked={isBank}
              onChange={() => form.set("method", "bank")}
            />
            <Choice
              name="method"
              value="airtime"
              title={text("method_airtime")}
              note={text("airtimeNote", facts.airtimeNumberEnd)}
              checked={!isBank}
              onChange={() => form.set("method", "airtime")}
            />
          </ChoiceGroup>
        )}
        {isBank && <BankFields form={form} isLocal={facts.accountFormat === "local"} />}
        <h2 className="t-title">{text("tax")}</h2>
        <p>{text("taxNotice")}</p>
        <Check {...form.flag("acceptsTax")} error={form.error("acceptsTax")}>
          {text("acceptTax")}
        </Check>
        {facts.isMinor && (
          <Check {...form.flag("isGuardian")} error={form.error("isGuardian")}>
            {text("guardianAgrees")}
          </Check>
        )}
        <p className="t-small muted">{text("privacy")}</p>
        <FormSubmit form={form}>{text("claim", format.money(prize.amount))}</FormSubmit>
      </form>
      <ProofDialog {...proofDialog} />
    </>
  );
}

function BankFields({ form, isLocal }: { form: ClaimForm; isLocal: boolean }) {
  const text = useText("prizes");
  return (
    <>
      <Field label={text("bank")} error={form.error("bank")}>
        <TextInput {...form.text("bank")} autoComplete="off" maxLength={80} />
      </Field>
      <Field
        label={text(isLocal ? "account" : "iban")}
        hint={text("ownAccount")}
        error={form.error("account")}
      >
        <TextInput
          {...form.text("account")}
          {...digits}
          inputMode={isLocal ? "numeric" : "text"}
          maxLength={50}
        />
      </Field>
      {isLocal && (
        <Field label={text("branch")} error={form.error("branch")}>
          <TextInput {...form.text("branch")} {...digits} inputMode="numeric" maxLength={20} />
        </Field>
      )}
    </>
  );
}

type ClaimForm = ReturnType<typeof useClaimForm>["form"];

/** Sending the claim requires a fresh proof. */
function useClaimForm({ prize, form: facts }: PrizeDetails) {
  const text = useText("prizes");
  const { api } = useApp();
  const { show } = useToasts();
  const { revalidate } = useRevalidator();
  const { run, proof } = useFreshProof(async (body: PrizeClaim) => {
    try {
      await api.of<BattlegroundsContract>()("POST /api/game/claim-prize", { body });
    } catch (error) {
      if (outdated.some((code) => isProblem(error, code))) await revalidate();
      throw error;
    }
    show(text("claimed"));
    await revalidate();
  });
  const schema = checkedClaim(facts);
  const form = useForm({
    schema,
    initial: {
      prizeId: prize.id,
      fullName: facts.fullName,
      identityKind: "national",
      identityNumber: "",
      method: "bank",
      bank: "",
      account: "",
      branch: "",
      isGuardian: false,
      acceptsTax: false,
    },
    words: useText("problems"),
    submit: run,
  });
  return { form, proofDialog: proof(() => void form.send(schema, run)) };
}
