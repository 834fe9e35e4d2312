import { useState } from "react";
import { isEnhancerId } from "#features/enhancers/rules.ts";
import { ReasonDialog } from "#features/staff/console/index.ts";
import { useApp, useText } from "#kit/client/app.tsx";
import { minorAsTyped, typedMinor } from "#kit/i18n/typed-money.ts";
import { Check } from "#kit/ui/components/Check.tsx";
import { Field } from "#kit/ui/components/Field.tsx";
import { Select } from "#kit/ui/components/Select.tsx";
import { TextInput } from "#kit/ui/components/TextInput.tsx";
import type { StaffProduct, StoreConsoleContract } from "../../contract.ts";
import { paymentMethods, productKindOf, productTypes, type PaymentMethod } from "../../rules.ts";

interface ProductDialogProps {
  brand: string;
  /** Undefined for a new one. */
  product: StaffProduct | undefined;
  onClose: () => void;
}

/** Kind, name and face value identify a product and cannot change: another face value is another product. */
export function ProductDialog({ brand, product, onClose }: ProductDialogProps) {
  const text = useText("console-store");
  const words = useText("problems");
  const ofEnhancers = useText("enhancers");
  const call = useApp().api.of<StoreConsoleContract>();
  const [name, setName] = useState<(typeof productTypes)[number]>(
    productTypes.find((one) => one === product?.name) ?? "airtime",
  );
  const currency = product?.currency;
  const shown = (minor: number | null | undefined) =>
    typeof minor === "number" ? minorAsTyped(minor, currency) : "";
  const [faceValue, setFaceValue] = useState(
    product?.name === "data" ? String(product.faceValue) : shown(product?.faceValue),
  );
  const [position, setPosition] = useState(String(product?.position ?? 1));
  const [isOnSale, setIsOnSale] = useState(product?.isOnSale ?? true);
  const [typed, setTyped] = useState<Readonly<Record<PaymentMethod, string>>>({
    coins: String(product?.prices.coins ?? ""),
    airtime: shown(product?.prices.airtime),
    cash: shown(product?.prices.cash),
  });
  const isVoucher = productKindOf(name) === "voucher";
  const whole = (value: string) => (/^\d{1,9}$/.test(value) ? Number(value) : undefined);
  const valueOf = (method: PaymentMethod) =>
    method === "coins" ? whole(typed.coins) : typedMinor(typed[method], currency);
  const isPrice = (method: PaymentMethod) => typed[method] === "" || (valueOf(method) ?? 0) > 0;
  const worth = (name === "data" ? whole(faceValue) : typedMinor(faceValue, currency)) ?? 0;
  const isFaceValue = !isVoucher || worth > 0;
  const hasPrice = paymentMethods.some((method) => typed[method] !== "");
  const priceOf = (method: PaymentMethod) => valueOf(method) ?? null;
  const titleOf = (one: (typeof productTypes)[number]) =>
    isEnhancerId(one) ? ofEnhancers(`name_${one}`) : text(`voucher_${one}`);

  return (
    <ReasonDialog
      title={text(product ? "editProduct" : "newProduct")}
      text={text("productText")}
      action={text("save")}
      done={text("savedToast")}
      needsReason={false}
      isComplete={isFaceValue && paymentMethods.every(isPrice) && (hasPrice || !isOnSale)}
      run={() =>
        call("POST /api/staff/save-product", {
          body: {
            brand,
            name,
            faceValue: isVoucher ? worth : 0,
            prices: { coins: priceOf("coins"), airtime: priceOf("airtime"), cash: priceOf("cash") },
            position: Number(position) || 0,
            isOnSale,
            seenChangedAt: product?.changedAt ?? null,
          },
        })
      }
      onClose={onClose}
    >
      <Field label={text("product")}>
        <Select
          value={name}
          disabled={product !== undefined}
          options={productTypes.map((value) => ({ value, name: titleOf(value) }))}
          onChange={({ target }) => {
            const chosen = productTypes.find((one) => one === target.value);
            if (chosen) setName(chosen);
          }}
        />
      </Field>
      {isVoucher && (
        <Field
          label={text(name === "data" ? "worthInMegabytes" : "worth")}
          error={
            faceValue === "" || isFaceValue
              ? undefined
              : name === "data"
                ? words("face_value_wrong")
                : text("amountWrong")
          }
        >
          <TextInput
            value={faceValue}
            disabled={product !== undefined}
            inputMode={name === "data" ? "numeric" : "decimal"}
            maxLength={12}
            onChange={(event) => setFaceValue(event.target.value.trim())}
          />
        </Field>
      )}
      {paymentMethods.map((method) => (
        <Field
          key={method}
          label={method === "coins" ? text("priceInCoins") : text("priceBy", text(`method_${method}`))}
          error={
            isPrice(method) ? undefined : method === "coins" ? words("price_wrong") : text("amountWrong")
          }
        >
          <TextInput
            value={typed[method]}
            inputMode={method === "coins" ? "numeric" : "decimal"}
            maxLength={12}
            onChange={(event) => setTyped({ ...typed, [method]: event.target.value.trim() })}
          />
        </Field>
      ))}
      <Field label={text("position")}>
        <TextInput
          value={position}
          inputMode="numeric"
          maxLength={4}
          onChange={(event) => setPosition(event.target.value.trim())}
        />
      </Field>
      <Check checked={isOnSale} onChange={(event) => setIsOnSale(event.target.checked)}>
        {text("onSale")}
      </Check>
      {isOnSale && !hasPrice && <p className="muted">{words("prices_missing")}</p>}
    </ReasonDialog>
  );
}
