import type { ResponseOf } from "#kit/contract/contract.ts";
import type { CardContract } from "../../contract.ts";

export type CheckoutInfo = ResponseOf<CardContract["GET /api/game/checkout-info"]>;
export type LastBilled = ResponseOf<CardContract["GET /api/game/last-billed"]>["billed"];
export type CardPackage = CheckoutInfo["packages"][number];
export type CheckoutAnswer = ResponseOf<CardContract["POST /api/game/checkout-complete"]>;
