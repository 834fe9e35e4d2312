import type { ResponseOf } from "#kit/contract/contract.ts";
import type { SubscriptionsContract } from "../../contract.ts";

export type Overview = ResponseOf<SubscriptionsContract["GET /api/game/subscription"]>;
export type Subscription = NonNullable<Overview["subscription"]>;
