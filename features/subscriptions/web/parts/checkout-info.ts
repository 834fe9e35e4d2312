import type { AnswerOf } from "#kit/contract/contract.ts";
import type { CardContract } from "../../contract.ts";

export type CheckoutInfo = AnswerOf<CardContract["GET /api/game/checkout-info"]>;
export type LastBilled = AnswerOf<CardContract["GET /api/game/last-billed"]>["billed"];
export type CardPackage = CheckoutInfo["packages"][number];
export type CheckoutAnswer = AnswerOf<CardContract["POST /api/game/checkout-complete"]>;
