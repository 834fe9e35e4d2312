import { useState } from "react";
import { useLoaderData, useRevalidator, type LoaderFunctionArgs } from "react-router";
import { brandInUrl, loadMe, useBrandHref, useLanguageName } from "#features/staff/console/index.ts";
import { appContext, useApp, useText } from "#kit/client/app.tsx";
import { useAction } from "#kit/client/use-action.ts";
import { Button } from "#kit/ui/components/Button.tsx";
import { Field } from "#kit/ui/components/Field.tsx";
import { Select } from "#kit/ui/components/Select.tsx";
import { TextArea, TextInput } from "#kit/ui/components/TextInput.tsx";
import { TextLink } from "#kit/ui/components/TextLink.tsx";
import { FormProblem } from "#kit/ui/forms/FormSubmit.tsx";
import { useForm } from "#kit/ui/forms/use-form.ts";
import { saveReplyBody, type CannedReply, type TicketsConsoleContract } from "../contract.ts";
import { replyLanguages } from "../rules.ts";
import s from "./RepliesScreen.module.css";

export async function loader({ context, request }: LoaderFunctionArgs) {
  const brand = brandInUrl(request) ?? (await loadMe(context)).brands[0]?.key ?? "";
  const call = context.get(appContext).api.of<TicketsConsoleContract>();
  return { brand, ...(await call("GET /api/staff/canned-replies", { query: { brand } })) };
}

/** Canned replies of a realm, by language. */
export default function RepliesScreen() {
  const text = useText("console-support");
  const { brand, replies } = useLoaderData<typeof loader>();
  const hrefOf = useBrandHref();
  const [edited, setEdited] = useState<CannedReply>();
  return (
    <div className="stack">
      <TextLink href={hrefOf("/tickets")}>{text("tickets")}</TextLink>
      <h1 className="t-title">{text("replies")}</h1>
      <ReplyForm
        key={edited?.replyOf ?? "new"}
        brand={brand}
        edited={edited}
        onDone={() => setEdited(undefined)}
      />
      {replies.length === 0 && <p className="muted">{text("noReplies")}</p>}
      <ul className={s.replies}>
        {replies.map((reply) => (
          <Reply key={reply.replyOf} brand={brand} reply={reply} onEdit={() => setEdited(reply)} />
        ))}
      </ul>
    </div>
  );
}

interface ReplyFormProps {
  brand: string;
  edited: CannedReply | undefined;
  onDone: () => void;
}

function ReplyForm({ brand, edited, onDone }: ReplyFormProps) {
  const text = useText("console-support");
  const languageName = useLanguageName();
  const words = useText("problems");
  const { api } = useApp();
  const { revalidate } = useRevalidator();
  const form = useForm({
    schema: saveReplyBody,
    initial: {
      brand,
      language: edited?.language ?? ("en" as const),
      title: edited?.title ?? "",
      text: edited?.text ?? "",
      ...(edited && { replyOf: edited.replyOf }),
    },
    words,
    async submit(body) {
      await api.of<TicketsConsoleContract>()("POST /api/staff/save-canned-reply", { body });
      form.set("title", "");
      form.set("text", "");
      await revalidate();
      onDone();
    },
  });
  return (
    <form className={s.form} {...form.props}>
      <FormProblem form={form} />
      <Field label={text("language")}>
        <Select
          value={form.values.language}
          options={replyLanguages.map((value) => ({ value, name: languageName(value) }))}
          onChange={(event) => form.set("language", event.target.value as CannedReply["language"])}
        />
      </Field>
      <Field label={text("replyTitle")} error={form.error("title")}>
        <TextInput
          value={form.values.title}
          maxLength={80}
          onChange={(event) => form.set("title", event.target.value)}
        />
      </Field>
      <Field label={text("replyText")} error={form.error("text")}>
        <TextArea
          rows={4}
          value={form.values.text}
          onChange={(event) => form.set("text", event.target.value)}
        />
      </Field>
      <div className={s.actions}>
        <Button type="submit" kind="primary" busy={form.isBusy}>
          {text(edited ? "save" : "addReply")}
        </Button>
        {edited && (
          <Button kind="ghost" onClick={onDone}>
            {text("cancel")}
          </Button>
        )}
      </div>
    </form>
  );
}

function Reply({ brand, reply, onEdit }: { brand: string; reply: CannedReply; onEdit: () => void }) {
  const text = useText("console-support");
  const languageName = useLanguageName();
  const { api } = useApp();
  const { revalidate } = useRevalidator();
  const { isBusy, attempt } = useAction();
  const { replyOf, title, language } = reply;
  const remove = () =>
    attempt("remove", async () => {
      await api.of<TicketsConsoleContract>()("POST /api/staff/remove-canned-reply", {
        body: { brand, replyOf },
      });
      await revalidate();
    });
  return (
    <li className={`card ${s.reply}`}>
      <div>
        <h2 className={s.name}>
          <bdi>{title}</bdi> <span className="t-small muted">{languageName(language)}</span>
        </h2>
        <p className={s.text}>
          <bdi>{reply.text}</bdi>
        </p>
      </div>
      <div className={s.actions}>
        <Button size="sm" onClick={onEdit}>
          {text("edit")}
        </Button>
        <Button size="sm" kind="danger" busy={isBusy} onClick={() => void remove()}>
          {text("removeReply")}
        </Button>
      </div>
    </li>
  );
}
