import { useState } from "react";
import { ProofDialog, useFreshProof } from "#features/accounts/web/index.ts";
import { useApp, useFormat, useText } from "#kit/client/app.tsx";
import { useAction } from "#kit/client/use-action.ts";
import { Button } from "#kit/ui/components/Button.tsx";
import { Chip, type ChipKind } from "#kit/ui/components/Chip.tsx";
import { TextLink } from "#kit/ui/components/TextLink.tsx";
import { useToasts } from "#kit/ui/components/Toasts.tsx";
import { check } from "#kit/ui/icons/check.ts";
import { clock } from "#kit/ui/icons/clock.ts";
import { rotateCcw } from "#kit/ui/icons/rotate-ccw.ts";
import { x } from "#kit/ui/icons/x.ts";
import type { ShownPurchase, StoreContract } from "../../contract.ts";
import { receiptNumber, type PurchaseState } from "../../rules.ts";
import s from "./VoucherCard.module.css";
import { usePriceText } from "./use-price-text.ts";
import { useProductText } from "./use-product-text.ts";

const chips: Readonly<Record<PurchaseState, { kind: ChipKind; icon: string }>> = {
  paying: { kind: "warn", icon: clock },
  completed: { kind: "ok", icon: check },
  failed: { kind: "bad", icon: x },
  refunding: { kind: "info", icon: rotateCcw },
  refunded: { kind: "info", icon: rotateCcw },
};

/** A purchase with its state. The code is fetched after a fresh proof and never stored. */
export function VoucherCard({ purchase }: { purchase: ShownPurchase }) {
  const { id, product, method, price, state, delivery, createdAt, hasCode } = purchase;
  const text = useText("store");
  const ofEnhancers = useText("enhancers");
  const { dateTime } = useFormat();
  const priceText = usePriceText();
  const call = useApp().api.of<StoreContract>();
  const { show, fail } = useToasts();
  const [code, setCode] = useState<string>();
  const { isBusy, attempt } = useAction();
  const { title } = useProductText()(product);
  const { run, proof } = useFreshProof(async () => {
    const found = await call("POST /api/game/voucher-code", { body: { purchaseId: id } });
    setCode(found.code);
  });
  const reveal = () => void attempt("code", run);
  const copy = (value: string) =>
    void navigator.clipboard.writeText(value).then(
      () => show(text("copied")),
      () => fail(text("copyFailed")),
    );

  const isOnItsWay = delivery === "due" || delivery === "sending";
  const isLate = delivery === "unconfirmed" || delivery === "failed";
  return (
    <li className={`card ${s.voucher}`}>
      <div className={s.head}>
        <div>
          <h2 className="strong">{title}</h2>
          <p className="t-small muted">
            <time dateTime={createdAt}>{dateTime(createdAt)}</time>
          </p>
          <p className="t-small muted">
            {method === "coins" ? text("coins", price) : priceText(product, method, price)}
          </p>
          <p className="t-small muted num">
            {text("receiptNumber")} {receiptNumber(id)}
          </p>
        </div>
        <Chip {...chips[state]}>{text(`state_${state}`)}</Chip>
      </div>
      {state === "paying" && <p className="t-small">{text("waiting")}</p>}
      {hasCode && isOnItsWay && <p className="t-small muted">{text("delivery_due")}</p>}
      {hasCode && isLate && <p className="t-small">{text("delivery_late")}</p>}
      {hasCode && code === undefined && (
        <Button size="sm" aria-label={text("showCodeOf", title)} busy={isBusy} onClick={reveal}>
          {text("showCode")}
        </Button>
      )}
      {product.kind === "enhancer" && state === "completed" && (
        <TextLink href="/enhancers" forward>
          {ofEnhancers("title")}
        </TextLink>
      )}
      {code !== undefined && (
        <div className={s.code} role="status">
          <div>
            <p className="t-cap muted">{text("code")}</p>
            <bdi dir="ltr" className={`strong num ${s.text}`}>
              {code}
            </bdi>
          </div>
          <Button size="sm" onClick={() => copy(code)}>
            {text("copy")}
          </Button>
        </div>
      )}
      <ProofDialog {...proof(reveal)} />
    </li>
  );
}
