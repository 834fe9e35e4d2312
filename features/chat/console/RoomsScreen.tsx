import { useState } from "react";
import { useLoaderData, useRevalidator, type LoaderFunctionArgs } from "react-router";
import { BrandNote } from "#features/staff/console/index.ts";
import { appContext, useApp, useFormat, useText } from "#kit/client/app.tsx";
import { useAction } from "#kit/client/use-action.ts";
import { Button } from "#kit/ui/components/Button.tsx";
import { Chip } from "#kit/ui/components/Chip.tsx";
import { Section } from "#kit/ui/components/Section.tsx";
import { Select } from "#kit/ui/components/Select.tsx";
import { lock } from "#kit/ui/icons/lock.ts";
import type { ChatTimeout, ModerationContract, StaffChatRoom } from "../contract.ts";
import { moderatedBrand } from "./parts/moderated-brand.ts";
import { ModerationTabs } from "./parts/ModerationTabs.tsx";
import s from "./RoomsScreen.module.css";

export async function loader(args: LoaderFunctionArgs) {
  const brand = await moderatedBrand(args);
  const call = args.context.get(appContext).api.of<ModerationContract>();
  const [{ rooms }, { timeouts }] = await Promise.all([
    call("GET /api/staff/chat-rooms", { query: { brand } }),
    call("GET /api/staff/chat-timeouts", { query: { brand } }),
  ]);
  return { brand, rooms, timeouts };
}

/** Lock, slow mode and pinned message of the public rooms, and the timeouts of players. */
export default function RoomsScreen() {
  const text = useText("console-chat");
  const { brand, rooms, timeouts } = useLoaderData<typeof loader>();
  return (
    <div className="stack">
      <ModerationTabs />
      <h1 className="t-title">{text("rooms")}</h1>
      <BrandNote brand={brand} />
      {rooms.length === 0 && <p className="muted">{text("noRooms")}</p>}
      <ul className={s.rooms}>
        {rooms.map((room) => (
          <Room key={room.room} brand={brand} room={room} />
        ))}
      </ul>
      <Section title={text("timeouts")}>
        {timeouts.length === 0 && <p className="muted">{text("noTimeouts")}</p>}
        <ul className={s.rooms}>
          {timeouts.map((timeout) => (
            <Timeout key={`${timeout.playerId} ${timeout.room ?? ""}`} timeout={timeout} />
          ))}
        </ul>
      </Section>
    </div>
  );
}

const slowModes = [0, 5, 15, 60, 300] as const;
type Change = { kind: "slow"; seconds: number } | { kind: "lock" | "unlock" | "unpin" };

function Room({ brand, room }: { brand: string; room: StaffChatRoom }) {
  const text = useText("console-chat");
  const format = useFormat();
  const { api } = useApp();
  const { revalidate } = useRevalidator();
  const { busy, attempt } = useAction();
  const [slow, setSlow] = useState(room.slowModeSeconds);
  const { title, isLocked, pinned, messages, lastMessageAt } = room;
  const set = (change: Change) =>
    attempt(
      change.kind,
      async () => {
        const body = { brand, room: room.room, change };
        await api.of<ModerationContract>()("POST /api/staff/set-chat-room", { body });
        await revalidate();
      },
      text("savedToast"),
    );
  const known: readonly number[] = slowModes;
  const options = known.includes(slow) ? known : [...known, slow];
  return (
    <li className={`card ${s.room}`}>
      <div>
        <h2 className={s.name}>
          {room.room === "lounge" ? text("lounge") : title}{" "}
          {isLocked && <Chip icon={lock}>{text("locked")}</Chip>}
        </h2>
        <p className="t-small muted">
          {[text("messageCount", messages), lastMessageAt && format.dateTime(lastMessageAt)]
            .filter(Boolean)
            .join(", ")}
        </p>
        {pinned !== null && (
          <p className={`t-small ${s.pinned}`}>
            {text("pinned")}: <bdi>{pinned}</bdi>
          </p>
        )}
      </div>
      <div className={s.actions}>
        <Select
          aria-label={text("slowModeOf", title)}
          value={String(slow)}
          options={options.map((seconds) => ({
            value: String(seconds),
            name: seconds === 0 ? text("slowOff") : text("slowSeconds", seconds),
          }))}
          onChange={(event) => {
            const seconds = Number(event.target.value);
            setSlow(seconds);
            void set({ kind: "slow", seconds });
          }}
        />
        <Button
          size="sm"
          busy={busy === "lock" || busy === "unlock"}
          onClick={() => void set({ kind: isLocked ? "unlock" : "lock" })}
        >
          {text(isLocked ? "unlock" : "lock")}
        </Button>
        {pinned !== null && (
          <Button size="sm" busy={busy === "unpin"} onClick={() => void set({ kind: "unpin" })}>
            {text("unpin")}
          </Button>
        )}
      </div>
    </li>
  );
}

function Timeout({ timeout: { playerId, player, room, reason, endsAt } }: { timeout: ChatTimeout }) {
  const text = useText("console-chat");
  const format = useFormat();
  const { api } = useApp();
  const { revalidate } = useRevalidator();
  const { isBusy, attempt } = useAction();
  const lift = () =>
    attempt(
      "lift",
      async () => {
        const body = { playerId, ...(room !== null && { room }) };
        await api.of<ModerationContract>()("POST /api/staff/lift-chat-timeout", { body });
        await revalidate();
      },
      text("savedToast"),
    );
  return (
    <li className={`card ${s.room}`}>
      <div>
        <h3 className={s.name}>{player ?? text("removedPlayer")}</h3>
        <p className="t-small muted">
          {room ?? text("allRooms")}, {text("until", format.dateTime(endsAt))}, {reason}
        </p>
      </div>
      <div className={s.actions}>
        <Button size="sm" busy={isBusy} onClick={() => void lift()}>
          {text("lift")}
        </Button>
      </div>
    </li>
  );
}
