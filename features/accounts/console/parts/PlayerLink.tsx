import { useBrandHref, useMe } from "#features/staff/console/index.ts";
import { useText } from "#kit/client/app.tsx";
import { TextLink } from "#kit/ui/components/TextLink.tsx";
import { isRemovedName } from "../../rules/removed-player.ts";
import { accountPermissions } from "../../rules/staff.ts";

interface PlayerLinkProps {
  player: { readonly playerId: string; readonly username: string } | null;
  /** Shown without a player, if not "Removed player". */
  missing?: string;
}

/** A link for members who may open players, otherwise the name. */
export function PlayerLink({ player, missing }: PlayerLinkProps) {
  const text = useText("console-accounts");
  const href = useBrandHref();
  const { permissions } = useMe();
  if (!player) return <span className="muted">{missing ?? text("noPlayer")}</span>;
  if (isRemovedName(player.username)) return <span className="muted">{text("noPlayer")}</span>;
  if (!permissions.includes(accountPermissions.players.name)) return <bdi>{player.username}</bdi>;
  return (
    <TextLink href={href(`/players/${player.playerId}`)}>
      <bdi>{player.username}</bdi>
    </TextLink>
  );
}
