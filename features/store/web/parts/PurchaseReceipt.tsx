import { useBrand } from "#features/branding/web/index.ts";
import { isEnhancerId, wornKindOf } from "#features/enhancers/rules.ts";
import { useFormat, useText } from "#kit/client/app.tsx";
import type { ResponseOf } from "#kit/contract/contract.ts";
import { Drawing } from "#kit/ui/art/Drawing.tsx";
import { Button, ButtonLink } from "#kit/ui/components/Button.tsx";
import { Dialog } from "#kit/ui/components/Dialog.tsx";
import type { StoreContract } from "../../contract.ts";
import { receiptNumber } from "../../rules.ts";
import s from "./PurchaseDialog.module.css";
import { PurchaseRows } from "./PurchaseRows.tsx";
import { usePriceText } from "./use-price-text.ts";
import { artOf, useProductText } from "./use-product-text.ts";

export type BuyResponse = ResponseOf<StoreContract["POST /api/game/buy"]>;

export interface PurchaseReceiptProps {
  bought: BuyResponse;
  /** The card or phone number that paid; unused for coins. */
  payer: string;
  onClose: () => void;
}

/** What was bought, what it cost, and where to find it. */
export function PurchaseReceipt({ bought, payer, onClose }: PurchaseReceiptProps) {
  const text = useText("store");
  const ofEnhancers = useText("enhancers");
  const { fullDateTime } = useFormat();
  const { signUp } = useBrand();
  const priceText = usePriceText();
  const { product, method, price, state, createdAt, id } = bought.purchase;
  const { title } = useProductText()(product);
  const isOpen = state === "paying";
  const loaded = text(signUp === "email" ? "loadedMail" : "loaded");
  const isWearable = isEnhancerId(product.name) && wornKindOf(product.name) !== null;
  const done = product.kind === "voucher" ? loaded : text(isWearable ? "wearIt" : "worksNow");
  const isPaidInCoins = method === "coins";
  const rows = [
    {
      name: text("price"),
      value: isPaidInCoins ? text("coins", price) : priceText(product, method, price),
    },
    isPaidInCoins
      ? { name: text("leftAfter"), value: text("coins", bought.coins) }
      : { name: text("paidBy"), value: payer },
    { name: text("boughtAt"), value: fullDateTime(createdAt) },
    { name: text("receiptNumber"), value: receiptNumber(id) },
  ];
  const use = placeOf(product.name);
  return (
    <Dialog
      isOpen
      title={isOpen ? text("state_paying") : text("receiptTitle")}
      onClose={onClose}
      closeLabel={text("done")}
    >
      <Drawing name={artOf(product)} className={s.art} />
      <p className="strong">{title}</p>
      <p role="status">{isOpen ? text("waiting") : done}</p>
      <PurchaseRows rows={rows} />
      <div className={s.buttons}>
        {use && (
          <ButtonLink kind="primary" block href={use.href}>
            {text(use.label)}
          </ButtonLink>
        )}
        {product.kind === "enhancer" ? (
          <ButtonLink kind={use ? "neutral" : "primary"} block href="/enhancers">
            {ofEnhancers("title")}
          </ButtonLink>
        ) : (
          <ButtonLink kind="primary" block href="/vouchers/mine">
            {text("mine")}
          </ButtonLink>
        )}
        <Button block onClick={onClose}>
          {text("done")}
        </Button>
      </div>
    </Dialog>
  );
}

/** Where an enhancer that is not worn shows its effect. */
function placeOf(name: string) {
  switch (name) {
    case "streak_shield":
      return { href: "/rewards", label: "toStreak" } as const;
    case "challenge_slots":
      return { href: "/match-schedule", label: "toMatches" } as const;
    default:
      return undefined;
  }
}
