import type { Relation } from "#features/friends/rules.ts";
import { FriendButton } from "#features/friends/web/index.ts";
import { ChallengeButton } from "#features/matches/web/index.ts";
import { useFormat, useText } from "#kit/client/app.tsx";
import { useCountryNames } from "#kit/client/use-country-names.ts";
import { cx } from "#kit/ui/classes.ts";
import { Avatar } from "#kit/ui/components/Avatar.tsx";
import { ButtonLink } from "#kit/ui/components/Button.tsx";
import { Chip } from "#kit/ui/components/Chip.tsx";
import { Motif } from "#kit/ui/components/Motif.tsx";
import { Icon } from "#kit/ui/icons/Icon.tsx";
import { lock } from "#kit/ui/icons/lock.ts";
import { pencil } from "#kit/ui/icons/pencil.ts";
import { swords } from "#kit/ui/icons/swords.ts";
import type { PublicPlayer } from "../../contract.ts";
import s from "./ProfileHero.module.css";

/** Longer names use a smaller font on phones, so that they fit one line. */
const roomyName = 10;

export interface ProfileHeroProps {
  player: PublicPlayer;
  isYou: boolean;
  /** Whether the viewer has blocked the player; a challenge is possible again after unblocking. */
  isBlocked: boolean;
  relation: Relation;
}

/** The player's name and avatar on the brand's pattern. */
export function ProfileHero({ player, isYou, isBlocked, relation }: ProfileHeroProps) {
  const text = useText("profiles");
  const format = useFormat();
  const countryName = useCountryNames();
  const isOpen = player.challenge === "open";
  return (
    <header className="on-art">
      <Motif className={s.motif} />
      <div className={`wrap ${s.inside}`}>
        <Avatar seed={player.avatarUrl} size="xl" className={s.face} />
        <div className={s.words}>
          <h1 className={cx("t-display", s.name, player.username.length > roomyName && s.long)}>
            <bdi>{player.username}</bdi>
          </h1>
          {/* Server and browser may name a country differently; the server's name stays. */}
          <p className="muted" suppressHydrationWarning>
            {countryName(player.country)}
          </p>
          <p className={s.chips}>
            <Chip kind="art" icon={isOpen ? swords : lock}>
              {text(isOpen ? "challengeOpen" : "challengeClosed")}
            </Chip>
            <Chip kind="art">{text("joined", format.month(player.joinedMonth))}</Chip>
          </p>
        </div>
        {!isYou && !isBlocked && isOpen && (
          <ChallengeButton
            kind="primary"
            className={s.edit}
            player={{ id: player.id, username: player.username }}
          >
            <Icon of={swords} size="sm" />
            {text("challenge")}
          </ChallengeButton>
        )}
        {!isYou && !isBlocked && (
          <FriendButton size="md" className={s.edit} player={{ ...player, relation }} />
        )}
        {isYou && (
          <ButtonLink kind="primary" href="/register-form/true" className={s.edit}>
            <Icon of={pencil} size="sm" />
            {text("edit")}
          </ButtonLink>
        )}
      </div>
    </header>
  );
}
