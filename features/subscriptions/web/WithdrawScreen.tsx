import { useState } from "react";
import { useLoaderData, type LoaderFunctionArgs } from "react-router";
import type { AccountsContract } from "#features/accounts/contract.ts";
import { useBrand } from "#features/branding/web/index.ts";
import { appContext, useApp, useFormat, useText, type App } from "#kit/client/app.tsx";
import { orNull } from "#kit/client/or-null.ts";
import { useFocusAfterChange } from "#kit/client/use-heading-focus.ts";
import type { Meta } from "#kit/client/screen.ts";
import { Banner } from "#kit/ui/components/Banner.tsx";
import { ButtonLink } from "#kit/ui/components/Button.tsx";
import { Field } from "#kit/ui/components/Field.tsx";
import { Sentence } from "#kit/ui/components/Sentence.tsx";
import { TextInput } from "#kit/ui/components/TextInput.tsx";
import { FormSubmit } from "#kit/ui/forms/FormSubmit.tsx";
import { useForm } from "#kit/ui/forms/use-form.ts";
import { withdrawalBody, type CardContract, type SubscriptionsContract } from "../contract.ts";
import { readOrderNumber } from "../rules.ts";
import { OrderNumber } from "./parts/OrderNumber.tsx";
import { WithdrawConfirm, type Declaration, type WithdrawalReceipt } from "./parts/WithdrawConfirm.tsx";
import { useRemoveQuery } from "./parts/use-remove-query.ts";
import s from "./WithdrawScreen.module.css";

/** An example in the format of receipts, not a real order. */
const sampleOrder = "7K2M-Q9XD-41TN";

const linkParameters = ["order", "email"] as const;

/** Prefills the form from the link in a mail, or from the order of the signed-in player. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { api } = context.get(appContext);
  const query = new URL(request.url).searchParams;
  const [number, email] = [query.get("order"), query.get("email")];
  if (number && email) return { order: { number, name: "", email } };
  const { player } = await api.of<AccountsContract>()("GET /api/game/session", {});
  if (!player) return { order: null };
  const overview = await orNull(api.of<SubscriptionsContract>()("GET /api/game/subscription", { query: {} }));
  return { order: overview?.order ?? null };
}

export function meta(_: unknown, app: App): Meta {
  const text = app.text("withdrawal");
  return { title: text("title"), heading: text("title") };
}

/** The legal right of withdrawal: two steps, no sign-in. */
export default function WithdrawScreen() {
  const text = useText("withdrawal");
  const brand = useBrand();
  const format = useFormat();
  const { api } = useApp();
  const { order } = useLoaderData<typeof loader>();
  useRemoveQuery(linkParameters);
  const [declaration, setDeclaration] = useState<Declaration>();
  const [received, setReceived] = useState<WithdrawalReceipt>();
  const heading = useFocusAfterChange<HTMLHeadingElement>(received ?? declaration);
  const form = useForm({
    schema: withdrawalBody,
    initial: { name: order?.name ?? "", email: order?.email ?? "", orderNumber: order?.number ?? "" },
    words: useText("problems"),
    async submit(body) {
      setDeclaration(await api.of<CardContract>()("POST /api/game/withdraw-request", { body }));
    },
  });
  if (received) {
    const at = format.fullDateTime(received.receivedAt);
    const { orderNumber, email } = form.values;
    return (
      <div className={`wrap ${s.screen}`}>
        <Banner kind="ok" isAnnounced>
          <h1 className="t-heading" {...heading}>
            {text("doneTitle")}
          </h1>
          {/* Other visitors see the same text whether or not the order exists. */}
          {received.effect ? (
            <>
              <p>{text("doneOwn", at, readOrderNumber(orderNumber), email.trim())}</p>
              <p>{received.effect}</p>
            </>
          ) : (
            <>
              <p>{text("doneText", at)}</p>
              <p>{text("doneUnknown", brand.support.email)}</p>
            </>
          )}
        </Banner>
        <ButtonLink href="/landing">{text("home")}</ButtonLink>
      </div>
    );
  }
  if (declaration) {
    return (
      <div className={`wrap ${s.screen}`}>
        <WithdrawConfirm
          declaration={declaration}
          onChange={() => setDeclaration(undefined)}
          onReceived={setReceived}
        />
      </div>
    );
  }
  return (
    <form className={`wrap ${s.screen}`} {...form.props}>
      <p className="t-small muted">{text("step", 1)}</p>
      <h1 className="t-title" {...heading}>
        {text("title")}
      </h1>
      <p>{text("lead", brand.name)}</p>
      <Field label={text("name")} error={form.error("name")}>
        <TextInput autoComplete="name" {...form.text("name")} />
      </Field>
      <Field label={text("email")} error={form.error("email")}>
        <TextInput type="email" autoComplete="email" {...form.text("email")} />
      </Field>
      <Field
        label={text("orderNumber")}
        hint={
          <Sentence of={(gap) => text("orderHint", gap)}>
            <OrderNumber>{sampleOrder}</OrderNumber>
          </Sentence>
        }
        error={form.error("orderNumber")}
      >
        <TextInput autoComplete="off" autoCapitalize="characters" {...form.text("orderNumber")} />
      </Field>
      <FormSubmit form={form}>{text("next")}</FormSubmit>
    </form>
  );
}
