import { redirect } from "react-router";
import type { Api } from "#kit/contract/contract.ts";
import type { SubscriptionsContract } from "../../contract.ts";

/** The operator packages for this caller, and the stopped subscription that still has paid time. */
export async function loadOffer(api: Api) {
  const call = api.of<SubscriptionsContract>();
  const [{ packages, ageDeclaration }, { status }] = await Promise.all([
    call("GET /api/game/packages", {}),
    // A demo session has no number.
    call("GET /api/game/subscription-status", {}).catch(() => ({ status: null })),
  ]);
  // The brand only accepts cards.
  if (packages.length === 0) return redirect("/auth/checkout-payment");
  const stopped = status?.state === "cancelling" ? status : null;
  // Time paid by card must end before the operator charges. That page shows the date.
  if (stopped?.payer === "card") return redirect("/manage-subscription");
  // A player who stopped can only undo the stop, with the same package.
  const offered = stopped ? packages.filter(({ packageId }) => packageId === stopped.packageId) : packages;
  return { packages: offered.length === 0 ? packages : offered, ageDeclaration, stopped };
}
