import { useChallengeAction } from "#features/rankings/web/index.ts";
import { useApp, useFormat, useText } from "#kit/client/app.tsx";
import { Chip } from "#kit/ui/components/Chip.tsx";
import { PersonLink } from "#kit/ui/components/PersonLink.tsx";
import { Section } from "#kit/ui/components/Section.tsx";
import { clock } from "#kit/ui/icons/clock.ts";
import type { BattlegroundsContract, EventDetails, Participant } from "../../contract.ts";
import { advancingPlaces, hasChallenges, isOver } from "../../rules.ts";
import s from "./Entrants.module.css";
import { FailedList } from "./FailedList.tsx";
import { ListNote } from "./ListNote.tsx";
import { LoadMore } from "./LoadMore.tsx";
import { RowSkeletons } from "./RowSkeletons.tsx";
import { usePreview, type Preview } from "./use-preview.ts";

type ShownEntrant = Pick<Participant, "player" | "elo" | "isWaiting" | "isOpen">;
type FirstEntrants = Preview<ShownEntrant> & { total: number };

export interface EntrantsProps {
  event: Pick<EventDetails, "id" | "stage" | "phase">;
  first: FirstEntrants | null;
}

export function Entrants({ event, first }: EntrantsProps) {
  const text = useText("event");
  return (
    <Section title={text("entrants")} id="entrants">
      {first === null ? <FailedList /> : <EntrantList event={event} first={first} />}
    </Section>
  );
}

function EntrantList({ event, first }: { event: EntrantsProps["event"]; first: FirstEntrants }) {
  const text = useText("event");
  const { api } = useApp();
  const pages = usePreview<ShownEntrant, number>(
    first,
    async (page = 1) => {
      const query = { id: event.id, page };
      const answer = await api.of<BattlegroundsContract>()("GET /api/game/event-by-participants", { query });
      return { items: answer.participants, next: answer.page < answer.pages ? answer.page + 1 : null };
    },
    { idOf: ({ player }) => player.id },
  );
  if (pages.items.length === 0) return <NoEntrants event={event} />;
  return (
    <>
      <ul className={s.entrants}>
        {pages.items.map((entrant) => (
          <Entrant key={entrant.player.id} event={event} entrant={entrant} />
        ))}
      </ul>
      <LoadMore
        pages={pages}
        label={pages.isFirst ? text("allEntrants", first.total) : text("moreEntrants")}
        skeleton={<RowSkeletons />}
      />
    </>
  );
}

function NoEntrants({ event: { phase, stage } }: Pick<EntrantsProps, "event">) {
  const text = useText("event");
  if (isOver(phase)) return <ListNote text={text(`over_${phase}`)} />;
  return <ListNote text={stage === "finals" ? text("noFinalists", advancingPlaces) : text("noEntrants")} />;
}

interface EntrantProps {
  event: EntrantsProps["event"];
  entrant: ShownEntrant;
}

function Entrant({ event, entrant: { player, elo, isWaiting, isOpen } }: EntrantProps) {
  const text = useText("event");
  const format = useFormat();
  const tables = useText("rankings");
  const challenge = useChallengeAction();
  const strength = text("elo", format.number(elo));
  const isClosed = !isOpen && hasChallenges(event);
  return (
    <li>
      <PersonLink
        href={`/profile/${player.id}`}
        name={player.username}
        seed={player.avatar}
        worn={player.worn}
        note={isClosed ? `${strength} · ${text("noChallenges")}` : strength}
      />
      {isWaiting && <Chip icon={clock}>{text("waitingList")}</Chip>}
      {!isWaiting &&
        isOpen &&
        hasChallenges(event) &&
        challenge?.({
          player,
          eventId: event.id,
          kind: "outline",
          label: tables("challengeOf", player.username),
          children: tables("challenge"),
        })}
    </li>
  );
}
