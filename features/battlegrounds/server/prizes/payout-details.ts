import type { Seal } from "#kit/crypto/seal.ts";
import type { PayoutDetails } from "../../rules.ts";

interface Owner {
  readonly prizeId: string;
  readonly playerId: string;
}

/** Details that were moved to the row of another prize or player cannot be decrypted. */
const ownerText = ({ prizeId, playerId }: Owner) => `prize ${prizeId} ${playerId}`;

export function sealDetails(seal: Seal, owner: Owner, details: PayoutDetails): string {
  return seal.seal(JSON.stringify(details), ownerText(owner));
}

export function openDetails(seal: Seal, owner: Owner, sealed: string): PayoutDetails {
  return JSON.parse(seal.open(sealed, ownerText(owner))) as PayoutDetails;
}
