import { IfFeatureOn } from "#features/branding/web/index.ts";
import { useFormat, useText } from "#kit/client/app.tsx";
import { useViewer } from "#kit/client/viewer.tsx";
import { Anchor } from "#kit/ui/components/Anchor.tsx";
import { Coins } from "#kit/ui/components/Coins.tsx";
import { Icon } from "#kit/ui/icons/Icon.tsx";
import { share } from "#kit/ui/icons/share.ts";
import { userPlus } from "#kit/ui/icons/user-plus.ts";
import { referralCoins, shareCoins } from "../../rules.ts";
import s from "./EarnMore.module.css";

/** Further ways to earn coins. */
export function EarnMore({ sharesLeft }: { sharesLeft: number }) {
  const text = useText("coins");
  const viewer = useViewer();
  return (
    <ul>
      <IfFeatureOn feature="referrals">
        <EarnLink
          href="/refer-a-friend"
          icon={userPlus}
          name={text("refer")}
          note={text("referText")}
          coins={referralCoins}
        />
      </IfFeatureOn>
      {viewer && (
        <IfFeatureOn feature="sharing">
          <EarnLink
            href={`/share-profile/${viewer.id}`}
            icon={share}
            name={text("share")}
            note={sharesLeft > 0 ? text("shareText", sharesLeft) : text("sharesDone")}
            coins={shareCoins}
          />
        </IfFeatureOn>
      )}
    </ul>
  );
}

interface EarnLinkProps {
  href: string;
  icon: string;
  name: string;
  note: string;
  coins: number;
}

function EarnLink({ href, icon, name, note, coins }: EarnLinkProps) {
  const text = useText("coins");
  const { signed } = useFormat();
  return (
    <li className={s.way}>
      <Anchor href={href} className={s.link}>
        <span className={s.icon}>
          <Icon of={icon} />
        </span>
        <span className="grow">
          <span className={`strong ${s.name}`}>{name}</span>
          <span className="t-small muted">{note}</span>
        </span>
        <Coins amount={signed(coins)} label={text("coins", coins)} />
      </Anchor>
    </li>
  );
}
