import { useLoaderData, type LoaderFunctionArgs } from "react-router";
import { FriendFaces, PresenceSwitch } from "#features/friends/web/index.ts";
import { appContext, useText, type App } from "#kit/client/app.tsx";
import type { Meta } from "#kit/client/screen.ts";
import { Section } from "#kit/ui/components/Section.tsx";
import type { ProfilesContract } from "../contract.ts";
import { Badges } from "./parts/Badges.tsx";
import { BlockButton } from "./parts/BlockButton.tsx";
import { ChallengeSwitch } from "./parts/ChallengeSwitch.tsx";
import { EloCard } from "./parts/EloCard.tsx";
import { ProfileHeadToHead } from "./parts/ProfileHeadToHead.tsx";
import { LastResults } from "./parts/LastResults.tsx";
import { NoMatches } from "./parts/NoMatches.tsx";
import { OtherRatings } from "./parts/OtherRatings.tsx";
import { AccountLinks } from "./parts/AccountLinks.tsx";
import { Podiums } from "./parts/Podiums.tsx";
import { ProfileHero } from "./parts/ProfileHero.tsx";
import { ReportButton } from "./parts/ReportButton.tsx";
import { StatTiles } from "./parts/StatTiles.tsx";
import s from "./ProfileScreen.module.css";

export function loader({ params, context }: LoaderFunctionArgs) {
  const call = context.get(appContext).api.of<ProfilesContract>();
  return call("POST /api/game/get-user-profile-stats", { body: { userId: params["userId"] ?? "" } });
}

type ProfileData = Awaited<ReturnType<typeof loader>>;

export function meta({ player }: ProfileData, app: App): Meta {
  const text = app.text("profiles");
  return {
    title: player.username,
    heading: text("profile"),
    description: text("description", player.username),
  };
}

export default function ProfileScreen() {
  const text = useText("profiles");
  const profile = useLoaderData<typeof loader>();
  const { player, isYou, isBlocked, stats, ratings, lastResults, friends, headToHead, podiums, badges } =
    profile;
  const [mostPlayed, ...further] = ratings;
  return (
    <>
      <ProfileHero profile={profile} />
      <div className={`wrap ${s.body}`}>
        <div className={s.column}>
          {stats.matchesPlayed === 0 ? (
            <NoMatches player={player} isYou={isYou} />
          ) : (
            <>
              {mostPlayed && <EloCard rating={mostPlayed} />}
              <Section title={text("stats")}>
                <StatTiles stats={stats} />
              </Section>
              {further.length > 0 && (
                <Section title={text("otherGames")}>
                  <OtherRatings ratings={further} />
                </Section>
              )}
              {podiums.length > 0 && (
                <Section title={text("podiums")}>
                  <Podiums podiums={podiums} />
                </Section>
              )}
              <Section
                title={text("lastMatches")}
                more={isYou ? { href: "/results", label: text("toResults") } : undefined}
              >
                <LastResults player={player} isYou={isYou} results={lastResults} />
              </Section>
            </>
          )}
        </div>
        <div className={s.column}>
          {headToHead && (
            <Section title={text("headToHead")}>
              <ProfileHeadToHead player={player} results={headToHead} />
            </Section>
          )}
          {badges.length > 0 && (
            <Section title={text("badges")}>
              <Badges badges={badges} />
            </Section>
          )}
          {friends.count > 0 && (
            <Section
              title={text("friends")}
              more={isYou ? { href: "/search-friends", label: text("allFriends", friends.count) } : undefined}
            >
              {friends.mutual > 0 && <p className="muted t-small">{text("mutualFriends", friends.mutual)}</p>}
              <FriendFaces friends={friends.players} />
            </Section>
          )}
          {player.bio !== null && (
            <Section title={text("bio")}>
              <p className={`muted ${s.bio}`} dir="auto">
                {player.bio}
              </p>
            </Section>
          )}
          {isYou && <ChallengeSwitch isOpen={player.challenge === "open"} />}
          {isYou && <PresenceSwitch isVisible={profile.isPresenceVisible} />}
          {isYou ? (
            <AccountLinks />
          ) : (
            <div className={s.safety}>
              <BlockButton player={player} isBlocked={isBlocked} />
              <ReportButton player={player} />
            </div>
          )}
        </div>
      </div>
    </>
  );
}
