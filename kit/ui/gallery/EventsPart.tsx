import { Chip } from "../components/Chip.tsx";
import { Clock } from "../components/Clock.tsx";
import { Facts } from "../components/Facts.tsx";
import { Podium } from "../components/Podium.tsx";
import { Poster } from "../components/Poster.tsx";
import { PrizeLadder } from "../components/PrizeLadder.tsx";
import { RankingTable } from "../components/RankingTable.tsx";
import type { RankingRow } from "../components/RankingTable.tsx";
import { Scroller } from "../components/Scroller.tsx";
import { Section } from "../components/Section.tsx";
import { Timeline } from "../components/Timeline.tsx";
import { check } from "../icons/check.ts";
import { clockLabels } from "./clock-sample.ts";
import s from "./gallery.module.css";
import { useSampleMoney } from "./use-sample-money.ts";

const day = 24 * 60 * 60 * 1000;

const row = (
  rank: number,
  name: string,
  [played, won, lost, drawn]: number[],
  points: string,
): RankingRow => ({
  id: name,
  rank,
  name,
  seed: name,
  played: played ?? 0,
  won: won ?? 0,
  lost: lost ?? 0,
  drawn: drawn ?? 0,
  points,
});

export function EventsPart({ now }: { now: number }) {
  const money = useSampleMoney();
  return (
    <>
      <Section title="Posters" more={{ href: "/gallery#posters", label: "See all" }}>
        <Scroller label="Battlegrounds">
          <Poster
            href="/gallery#showdown"
            art="football"
            title="Sunday Showdown"
            meta="FC 26 · Ends Sun 22 Nov"
            prize={money(25_000)}
            status={<Chip kind="live">Live</Chip>}
            tags={<Chip kind="art">PS5 only</Chip>}
            players={{ seeds: ["e0a", "e0b", "e0c"], count: "412", label: "412 players" }}
          />
          <Poster
            href="/gallery#sprint"
            art="racing"
            title="Night Sprint"
            meta="Nitro Run · Starts in 3 h"
            prize="Top 16"
            players={{ seeds: ["e1a", "e1b", "e1c"], count: "96", label: "96 players" }}
          />
          <Poster
            href="/gallery#fist"
            art="fighter"
            title="Fist First"
            meta="Ring Rivals · Starts Fri"
            prize={money(5_000)}
            status={
              <Chip kind="art" icon={check}>
                Joined
              </Chip>
            }
            players={{ seeds: ["e2a", "e2b", "e2c"], count: "208", label: "208 players" }}
          />
        </Scroller>
      </Section>
      <Section title="Clock">
        <div className={s.states}>
          <Clock until={now + 2.6 * day} now={now} labels={clockLabels} />
          <Clock until={now + 0.32 * day} now={now} labels={clockLabels} />
          <div className={s.art}>
            <Clock until={now + 2.6 * day} now={now} labels={clockLabels} onArt />
          </div>
        </div>
      </Section>
      <Section title="Facts, prizes, schedule">
        <div className={`${s.grid} ${s.two}`}>
          <div className="stack">
            <Facts
              facts={[
                { name: "Players", value: "412 of 512" },
                { name: "Format", value: "1 v 1" },
                { name: "Qualifier ends", value: "Sun 22 Nov" },
                { name: "Final", value: "Sat 28 Nov" },
              ]}
            />
            <PrizeLadder
              prizes={[
                { place: "1st", prize: money(12_000) },
                { place: "2nd", prize: money(7_000) },
                { place: "3rd", prize: money(4_000) },
                { place: "4th", prize: "500 coins" },
              ]}
            />
          </div>
          <Timeline
            stateLabels={{ done: "done", now: "now", next: "to come", off: "cancelled" }}
            steps={[
              { title: "Registration opens", when: "9 Nov", note: "Open to all residents.", state: "done" },
              { title: "Qualifier 3 of 4", when: "Now", note: "Top 4 by points go through.", state: "now" },
              { title: "Qualifier 4 of 4", when: "20 to 22 Nov", state: "next" },
              { title: "Show match", when: "27 Nov", state: "off" },
              { title: "Top 8 final", when: "28 Nov, 18:00", note: "Double elimination.", state: "next" },
            ]}
          />
        </div>
      </Section>
      <Section title="Rankings">
        <div className={`${s.grid} ${s.two}`}>
          <RankingTable
            label="Top rankings"
            headings={{
              rank: "Rank",
              player: "Player",
              played: { short: "P", full: "Played" },
              won: { short: "W", full: "Won" },
              lost: { short: "L", full: "Lost" },
              drawn: { short: "D", full: "Drawn" },
              points: { short: "Pts", full: "Points" },
            }}
            rows={[
              row(1, "Sipho_ZA", [14, 12, 1, 1], "2 640"),
              row(2, "Lerato.gg", [15, 11, 3, 1], "2 310"),
              row(3, "Vusi_11", [13, 10, 2, 1], "2 205"),
              {
                ...row(4, "A_very_long_player_name_indeed", [12, 9, 2, 1], "2 090"),
                href: "/gallery#player",
              },
              { ...row(38, "Thandi_M", [6, 4, 1, 1], "930"), isMe: true },
            ]}
          />
          <Podium
            unit="points"
            placeLabels={["1st place", "2nd place", "3rd place"]}
            players={[
              { name: "Sipho_ZA", seed: "Sipho_ZA", value: "2 640", href: "/gallery#player" },
              { name: "Lerato.gg", seed: "Lerato.gg", value: "2 310" },
              { name: "Vusi_11", seed: "Vusi_11", value: "2 205" },
            ]}
          />
        </div>
      </Section>
    </>
  );
}
