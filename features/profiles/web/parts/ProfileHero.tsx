import { IfFeatureOn } from "#features/branding/web/index.ts";
import { directRoomPath } from "#features/chat/web/index.ts";
import { FriendButton, usePresence, usePresenceText } from "#features/friends/web/index.ts";
import { ChallengeButton } from "#features/matches/web/index.ts";
import { useFormat, useText } from "#kit/client/app.tsx";
import { useCountryNames } from "#kit/client/use-country-names.ts";
import { useViewer } from "#kit/client/viewer.tsx";
import { cx } from "#kit/ui/classes.ts";
import { Avatar } from "#kit/ui/components/Avatar.tsx";
import { ButtonLink } from "#kit/ui/components/Button.tsx";
import { Chip } from "#kit/ui/components/Chip.tsx";
import { PlayerName } from "#kit/ui/components/PlayerName.tsx";
import { Motif } from "#kit/ui/components/Motif.tsx";
import { Icon } from "#kit/ui/icons/Icon.tsx";
import { lock } from "#kit/ui/icons/lock.ts";
import { messagesSquare } from "#kit/ui/icons/messages-square.ts";
import { pencil } from "#kit/ui/icons/pencil.ts";
import { share } from "#kit/ui/icons/share.ts";
import { swords } from "#kit/ui/icons/swords.ts";
import type { Profile } from "../../contract.ts";
import s from "./ProfileHero.module.css";

/** Longer names use a smaller font where there is little room, so that they fit one line. */
function sizeOf(name: string): string | undefined {
  if (name.length > 12) return s.longest;
  return name.length > 7 ? s.long : undefined;
}

export interface ProfileHeroProps {
  profile: Profile;
}

/** The player's name and avatar on the brand's pattern. */
export function ProfileHero({ profile }: ProfileHeroProps) {
  // A challenge is possible again after unblocking.
  const { player, isYou, isBlocked, relation } = profile;
  const text = useText("profiles");
  const viewer = useViewer();
  const format = useFormat();
  const countryName = useCountryNames();
  const presence = usePresence([{ id: player.id, presence: profile.presence }])(player.id);
  const presenceText = usePresenceText()(presence);
  const isOpen = player.challenge === "open";
  return (
    <header className="on-art">
      <Motif className={s.motif} />
      <div className={`wrap ${s.inside}`}>
        <Avatar
          avatar={player.avatarUrl}
          frame={player.worn?.frame}
          size="xl"
          className={player.worn?.frame ? undefined : s.face}
        />
        <div className={s.words}>
          <h1 className={cx("t-display", s.name, sizeOf(player.username))}>
            <PlayerName worn={player.worn} isOnArt>
              {player.username}
            </PlayerName>
          </h1>
          {/* Server and browser may name a country differently; the server's name stays. */}
          <p className="muted" suppressHydrationWarning>
            {countryName(player.country)}
          </p>
          <p className={s.chips}>
            {!isYou && presenceText !== undefined && (
              <Chip kind="art">
                {presence?.isOnline && <span className={s.online} aria-hidden="true" />}
                {presenceText}
              </Chip>
            )}
            <Chip kind="art" icon={isOpen ? swords : lock}>
              {text(isOpen ? "challengeOpen" : "challengeClosed")}
            </Chip>
            <Chip kind="art">{text("joined", format.month(player.joinedMonth))}</Chip>
          </p>
        </div>
        {isYou && (
          <div className={s.actions}>
            <IfFeatureOn feature="sharing">
              <ButtonLink kind="primary" href={`/share-profile/${player.id}`}>
                <Icon of={share} size="sm" />
                {text("share")}
              </ButtonLink>
            </IfFeatureOn>
            <ButtonLink kind="outline" href="/register-form/true">
              <Icon of={pencil} size="sm" />
              {text("edit")}
            </ButtonLink>
          </div>
        )}
        {!isYou && !isBlocked && (
          <div className={s.actions}>
            {isOpen && (
              <ChallengeButton kind="primary" player={{ id: player.id, username: player.username }}>
                <Icon of={swords} size="sm" />
                {text("challenge")}
              </ChallengeButton>
            )}
            {viewer && (
              <IfFeatureOn feature="direct_messages">
                <ButtonLink href={directRoomPath(viewer.id, player.id)}>
                  <Icon of={messagesSquare} size="sm" />
                  {text("message")}
                </ButtonLink>
              </IfFeatureOn>
            )}
            <FriendButton size="md" className={s.friend} player={{ ...player, relation }} />
          </div>
        )}
      </div>
    </header>
  );
}
