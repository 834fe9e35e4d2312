import type { ColumnType, Generated } from "kysely";
import type { DeliveryState, PaymentMethod, PurchaseState } from "../rules.ts";

export interface StoreTables {
  store_products: StoreProductsTable;
  store_purchases: StorePurchasesTable;
  store_codes: StoreCodesTable;
  store_alerts: StoreAlertsTable;
}

export type ProductKind = "voucher" | "enhancer";

export interface StoreProductsTable {
  id: string;
  service: string;
  kind: ProductKind;
  name: string;
  face_value: number;
  price_coins: number | null;
  price_airtime: number | null;
  price_cash: number | null;
  currency: string;
  position: number;
  is_on_sale: Generated<boolean>;
  changed_at: Date;
}

type Unset<Value> = ColumnType<Value | null, Value | null | undefined, Value | null>;

export interface StorePurchasesTable {
  id: string;
  service: string;
  brand: string;
  player_id: string | null;
  product_id: string;
  request_key: string;
  method: PaymentMethod;
  price: number;
  currency: string | null;
  state: PurchaseState;
  failure: Unset<string>;
  payment_ref: Unset<string>;
  created_at: Date;
  settled_at: Unset<Date>;
  next_check_at: Unset<Date>;
  delivery: Generated<DeliveryState>;
  delivery_tries: Generated<number>;
  delivery_at: Unset<Date>;
}

export interface StoreCodesTable {
  id: string;
  service: string;
  product_id: string;
  sealed: string;
  fingerprint: Buffer;
  state: Generated<"free" | "held" | "given">;
  purchase_id: Unset<string>;
  added_at: Date;
}

export interface StoreAlertsTable {
  id: string;
  service: string;
  brand: string;
  player_id: string;
  product_id: string | null;
  created_at: Date;
}
