import type { AnswerOf } from "#kit/contract/contract.ts";
import type { SubscriptionsContract } from "../../contract.ts";

export type Overview = AnswerOf<SubscriptionsContract["GET /api/game/subscription"]>;
export type Subscription = NonNullable<Overview["subscription"]>;
