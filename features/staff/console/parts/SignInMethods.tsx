import { useState } from "react";
import { useRevalidator } from "react-router";
import { useApp, useFormat, useText } from "#kit/client/app.tsx";
import { toBase32 } from "#kit/pure/base32.ts";
import { Button } from "#kit/ui/components/Button.tsx";
import { Dialog } from "#kit/ui/components/Dialog.tsx";
import { Field } from "#kit/ui/components/Field.tsx";
import { Section } from "#kit/ui/components/Section.tsx";
import { TextInput } from "#kit/ui/components/TextInput.tsx";
import { useToasts } from "#kit/ui/components/Toasts.tsx";
import type { OwnKey, ProofInput, StaffContract } from "../../contract.ts";
import s from "../AccountScreen.module.css";
import { AppKey } from "./AppKey.tsx";
import { useMe } from "./me.tsx";
import { ProofForm } from "./ProofForm.tsx";
import { useSecurityKey } from "./use-security-key.ts";

type Asked = { kind: "phone" } | { kind: "add" } | { kind: "remove"; key: OwnKey };

/** The authenticator app and the security keys of the member. */
export function SignInMethods({ keys }: { keys: readonly OwnKey[] }) {
  const text = useText("staff");
  const format = useFormat();
  const [asked, setAsked] = useState<Asked>();
  const close = () => setAsked(undefined);
  const hasKeys = keys.length > 0;
  return (
    <>
      <Section title={text("authenticator")}>
        <p className="muted">{text("authenticatorText")}</p>
        <p>
          <Button size="sm" onClick={() => setAsked({ kind: "phone" })}>
            {text("newPhone")}
          </Button>
        </p>
      </Section>
      <Section title={text("keys")}>
        <p className="muted">{text("keysText")}</p>
        {hasKeys ? (
          <ul className={s.sessions}>
            {keys.map((key) => (
              <li key={key.keyId} className={s.row}>
                <span className={s.what}>
                  <strong>{key.name}</strong>
                  <span className="muted">
                    {text("keyAdded", format.dateTime(key.addedAt))},{" "}
                    {key.usedAt === null ? text("keyUnused") : text("keyUsed", format.dateTime(key.usedAt))}
                  </span>
                </span>
                <Button size="sm" kind="danger" onClick={() => setAsked({ kind: "remove", key })}>
                  {text("removeKey")}
                </Button>
              </li>
            ))}
          </ul>
        ) : (
          <p>{text("noKeys")}</p>
        )}
        <p>
          <Button size="sm" onClick={() => setAsked({ kind: "add" })}>
            {text("addKey")}
          </Button>
        </p>
      </Section>
      <Dialog
        isOpen={asked !== undefined}
        title={asked === undefined ? "" : titleOf(asked)}
        onClose={close}
        closeLabel={text("close")}
      >
        {asked?.kind === "phone" && <NewPhone hasKeys={hasKeys} onDone={close} />}
        {asked?.kind === "add" && <AddKey hasKeys={hasKeys} onDone={close} />}
        {asked?.kind === "remove" && <RemoveKey ownKey={asked.key} onDone={close} />}
      </Dialog>
    </>
  );

  function titleOf(of: Asked): string {
    if (of.kind === "remove") return text("removeKeyTitle", of.key.name);
    return text(of.kind === "add" ? "addKeyTitle" : "newPhoneTitle");
  }
}

interface ChangeProps {
  hasKeys: boolean;
  onDone: () => void;
}

/** Reloads the page and shows a message about the change. */
function useDone(onDone: () => void): (message: string) => Promise<void> {
  const { show } = useToasts();
  const { revalidate } = useRevalidator();
  return async (message) => {
    show(message);
    onDone();
    await revalidate();
  };
}

function NewPhone({ hasKeys, onDone }: ChangeProps) {
  const text = useText("staff");
  const words = useText("problems");
  const { email } = useMe();
  const call = useApp().api.of<StaffContract>();
  const done = useDone(onDone);
  const [secret] = useState(() => toBase32(crypto.getRandomValues(new Uint8Array(20))));
  const [newCode, setNewCode] = useState("");
  const [isMissing, setIsMissing] = useState(false);
  const isReady = () => {
    const isCode = /^\d{6}$/.test(newCode.trim());
    setIsMissing(!isCode);
    return isCode;
  };
  const change = async (proof: ProofInput) => {
    await call("POST /api/staff/change-phone", { body: { secret, newCode: newCode.trim(), proof } });
    await done(text("phoneChangedToast"));
  };
  return (
    <ProofForm confirm={text("newPhone")} hasKeys={hasKeys} isReady={isReady} onProve={change}>
      <p className="muted">{text("newPhoneText")}</p>
      <AppKey email={email} secret={secret} />
      <Field label={text("newCode")} error={isMissing ? words("staff_code_wrong") : undefined}>
        <TextInput
          value={newCode}
          inputMode="numeric"
          autoComplete="off"
          maxLength={6}
          onChange={(event) => setNewCode(event.target.value)}
        />
      </Field>
    </ProofForm>
  );
}

function AddKey({ hasKeys, onDone }: ChangeProps) {
  const text = useText("staff");
  const words = useText("problems");
  const call = useApp().api.of<StaffContract>();
  const { create } = useSecurityKey();
  const done = useDone(onDone);
  const [name, setName] = useState("");
  const [isMissing, setIsMissing] = useState(false);
  const isReady = () => {
    const isNamed = name.trim() !== "";
    setIsMissing(!isNamed);
    return isNamed;
  };
  const add = async (proof: ProofInput) => {
    const response = await create();
    await call("POST /api/staff/add-key", { body: { name, response, proof } });
    await done(text("keyAddedToast"));
  };
  return (
    <ProofForm confirm={text("addKey")} hasKeys={hasKeys} isReady={isReady} onProve={add}>
      <p className="muted">{text("addKeyText")}</p>
      <Field
        label={text("keyName")}
        hint={text("keyNameHint")}
        error={isMissing ? words("staff_key_name_missing") : undefined}
      >
        <TextInput value={name} maxLength={60} onChange={(event) => setName(event.target.value)} />
      </Field>
    </ProofForm>
  );
}

function RemoveKey({ ownKey, onDone }: { ownKey: OwnKey; onDone: () => void }) {
  const text = useText("staff");
  const call = useApp().api.of<StaffContract>();
  const done = useDone(onDone);
  const remove = async (proof: ProofInput) => {
    await call("POST /api/staff/remove-key", { body: { key: ownKey.keyId, proof } });
    await done(text("keyRemovedToast"));
  };
  return (
    <ProofForm confirm={text("removeKey")} hasKeys onProve={remove}>
      <p className="muted">{text("removeKeyText")}</p>
    </ProofForm>
  );
}
