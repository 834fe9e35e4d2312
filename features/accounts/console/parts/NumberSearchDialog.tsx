import { useState } from "react";
import { useNavigate } from "react-router";
import { useBrand, useBrandHref } from "#features/staff/console/index.ts";
import { useApp, useText } from "#kit/client/app.tsx";
import { Banner } from "#kit/ui/components/Banner.tsx";
import { Button } from "#kit/ui/components/Button.tsx";
import { Chip } from "#kit/ui/components/Chip.tsx";
import { Dialog } from "#kit/ui/components/Dialog.tsx";
import { Field } from "#kit/ui/components/Field.tsx";
import { TextInput } from "#kit/ui/components/TextInput.tsx";
import { TextLink } from "#kit/ui/components/TextLink.tsx";
import { FormProblem } from "#kit/ui/forms/FormSubmit.tsx";
import { useForm } from "#kit/ui/forms/use-form.ts";
import { findByNumberBody, type PlayersContract } from "../../contract.ts";

interface NumberSearchDialogProps {
  isOpen: boolean;
  onClose: () => void;
}

/** A number is personal, so the search needs a reason. */
export function NumberSearchDialog({ isOpen, onClose }: NumberSearchDialogProps) {
  const text = useText("console-accounts");
  return (
    <Dialog isOpen={isOpen} title={text("findByNumber")} onClose={onClose} closeLabel={text("close")}>
      <NumberSearch />
    </Dialog>
  );
}

function NumberSearch() {
  const text = useText("console-accounts");
  const words = useText("problems");
  const { api } = useApp();
  const brand = useBrand();
  const href = useBrandHref();
  const navigate = useNavigate();
  const [found, setFound] = useState<readonly { playerId: string; username: string; isLocked: boolean }[]>();
  const form = useForm({
    schema: findByNumberBody,
    initial: { number: "", reason: "", brand },
    words,
    async submit(body) {
      const { players } = await api.of<PlayersContract>()("POST /api/staff/find-player-by-number", { body });
      setFound(players);
      const [only, ...others] = players;
      if (only && others.length === 0) await navigate(href(`/players/${only.playerId}`));
    },
  });
  return (
    <form className="stack" {...form.props}>
      <p className="muted">{text("findByNumberText")}</p>
      <FormProblem form={form} />
      <Field label={text("number")} error={form.error("number")}>
        <TextInput {...form.text("number")} inputMode="tel" autoComplete="off" />
      </Field>
      <Field label={text("reason")} error={form.error("reason")}>
        <TextInput {...form.text("reason")} autoComplete="off" />
      </Field>
      {found?.length === 0 && <Banner kind="info">{text("nobodyFound")}</Banner>}
      {found?.map(({ playerId, username, isLocked }) => (
        <div key={playerId}>
          <TextLink href={href(`/players/${playerId}`)}>{username}</TextLink>{" "}
          {isLocked && <Chip kind="warn">{text("locked")}</Chip>}
        </div>
      ))}
      <Button type="submit" kind="primary" busy={form.isBusy}>
        {text("find")}
      </Button>
    </form>
  );
}
