import { useRef, useState } from "react";
import { ProofDialog, useFreshProof } from "#features/accounts/web/index.ts";
import { cardName } from "#features/subscriptions/rules.ts";
import { useApp, useFormat, useText } from "#kit/client/app.tsx";
import type { FaultMessage } from "#kit/client/faults.ts";
import { useAction } from "#kit/client/use-action.ts";
import { isProblem } from "#kit/contract/problem.ts";
import { Banner } from "#kit/ui/components/Banner.tsx";
import { Button } from "#kit/ui/components/Button.tsx";
import { Dialog } from "#kit/ui/components/Dialog.tsx";
import type { ShownProduct, StoreContract, StoreOffer } from "../../contract.ts";
import { afterPurchase, type PaymentMethod } from "../../rules.ts";
import s from "./PurchaseDialog.module.css";
import { PurchaseReceipt, type BuyResponse } from "./PurchaseReceipt.tsx";
import { PurchaseRows } from "./PurchaseRows.tsx";
import { usePriceText } from "./use-price-text.ts";
import { useProductText } from "./use-product-text.ts";

export interface PurchaseDialogProps {
  product: ShownProduct;
  method: PaymentMethod;
  price: number;
  isForSale: boolean;
  offer: Pick<StoreOffer, "coins" | "card">;
  /** The store has changed since it was loaded. */
  onOutdated: () => Promise<void>;
  onClose: () => void;
}

const outdated = ["price_changed", "sold_out", "coins_short", "product_unknown"];

/** Shows the price and what is left afterwards, buys, and shows the receipt. */
export function PurchaseDialog(props: PurchaseDialogProps) {
  const { product, method, price, isForSale, offer, onOutdated, onClose } = props;
  const text = useText("store");
  const { number } = useFormat();
  const call = useApp().api.of<StoreContract>();
  const priceText = usePriceText();
  const { title } = useProductText()(product);
  const [fault, setFault] = useState<FaultMessage>();
  const [bought, setBought] = useState<BuyResponse>();
  const { isBusy, attempt } = useAction(setFault);
  // One key for this dialog: pressing twice, or again after a lost answer, buys once.
  const key = useRef<string>(undefined);

  const { run, proof } = useFreshProof(async () => {
    key.current ??= crypto.randomUUID();
    const body = { productId: product.id, method, price, key: key.current };
    const answer = await call("POST /api/game/buy", { body }).catch(async (error: unknown) => {
      if (outdated.some((code) => isProblem(error, code))) await onOutdated();
      // The next attempt is a new purchase.
      if (isProblem(error, "purchase_declined")) key.current = undefined;
      throw error;
    });
    setBought(answer);
  });
  const buy = () => void attempt("buy", run);

  const after = afterPurchase(offer.coins, price);
  const payingCard = offer.card ? text("cardName", cardName(offer.card.brand), offer.card.lastFour) : "";
  const payer = method === "airtime" ? text("airtimeOfNumber") : payingCard;
  const rows =
    method === "coins"
      ? [
          { name: text("have"), value: number(offer.coins) },
          { name: text("price"), value: number(price) },
          ...(after.isAffordable ? [{ name: text("leftAfter"), value: number(after.left) }] : []),
        ]
      : [
          { name: text("price"), value: priceText(product, method, price) },
          { name: text("paidBy"), value: payer },
        ];
  const canBuy = isForSale && (method !== "coins" || after.isAffordable);
  const hasNoCard = method === "cash" && offer.card === null;
  if (bought) return <PurchaseReceipt bought={bought} payer={payer} onClose={onClose} />;
  return (
    <Dialog isOpen title={text("confirmTitle")} onClose={onClose} closeLabel={text("cancel")}>
      <p className="strong">{title}</p>
      {hasNoCard ? (
        <Banner kind="info">{text("noCard")}</Banner>
      ) : (
        <>
          <PurchaseRows rows={rows} />
          {fault && (
            <div className={s.fault}>
              <Banner kind="bad" isAnnounced>
                {fault.message}
              </Banner>
            </div>
          )}
          {canBuy ? (
            <Button kind="primary" block busy={isBusy} onClick={buy}>
              {text("buy")}
            </Button>
          ) : (
            <Button block onClick={onClose}>
              {text("toStore")}
            </Button>
          )}
        </>
      )}
      <ProofDialog {...proof(buy)} />
    </Dialog>
  );
}
