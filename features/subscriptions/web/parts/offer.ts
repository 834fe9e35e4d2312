import { redirect } from "react-router";
import type { Api } from "#kit/contract/contract.ts";
import type { SubscriptionsContract } from "../../contract.ts";

/** What the brand sells this caller by its operator, and what of it was stopped and is still paid for. */
export async function loadOffer(api: Api) {
  const call = api.of<SubscriptionsContract>();
  const [{ packages, ageDeclaration }, standing] = await Promise.all([
    call("GET /api/game/packages", {}),
    // A demo has no number to stand for.
    call("GET /api/game/subscription-standing", {}).catch(() => ({ standing: null })),
  ]);
  // Where only cards are taken, the checkout sells it.
  if (packages.length === 0) return redirect("/auth/checkout-payment");
  const stopped = standing.standing?.state === "cancelling" ? standing.standing : null;
  // What is paid by card is used to its end before the operator charges; until when, is said there.
  if (stopped?.payer === "card") return redirect("/manage-subscription");
  // Whoever stopped takes that back, and nothing else.
  const offered = stopped ? packages.filter(({ packageId }) => packageId === stopped.packageId) : packages;
  return { packages: offered.length === 0 ? packages : offered, ageDeclaration, stopped };
}
