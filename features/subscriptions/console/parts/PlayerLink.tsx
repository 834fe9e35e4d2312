import { useBrandHref, useMe } from "#features/staff/console/index.ts";
import { accountPermissions } from "#features/accounts/rules.ts";
import { useText } from "#kit/client/app.tsx";
import { TextLink } from "#kit/ui/components/TextLink.tsx";

/** A link for members who may open players, otherwise the name. */
export function PlayerLink({ player }: { player: { playerId: string; username: string } | null }) {
  const text = useText("console-subscriptions");
  const href = useBrandHref();
  const { permissions } = useMe();
  if (!player) return <span className="muted">{text("noPlayer")}</span>;
  if (!permissions.includes(accountPermissions.players.name)) return player.username;
  return <TextLink href={href(`/players/${player.playerId}`)}>{player.username}</TextLink>;
}
