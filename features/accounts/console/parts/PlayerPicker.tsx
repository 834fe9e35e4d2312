import { useEffect, useRef, useState } from "react";
import { useBrand } from "#features/staff/console/index.ts";
import { useApp, useText } from "#kit/client/app.tsx";
import { useErrorToast } from "#kit/client/faults.ts";
import { Button } from "#kit/ui/components/Button.tsx";
import { Field } from "#kit/ui/components/Field.tsx";
import { TextInput } from "#kit/ui/components/TextInput.tsx";
import type { PlayersContract } from "../../contract.ts";
import s from "./PlayerPicker.module.css";

export interface PickedPlayer {
  readonly playerId: string;
  readonly username: string;
}

interface PlayerPickerProps {
  label: string;
  picked: PickedPlayer | undefined;
  onPick: (player: PickedPlayer | undefined) => void;
}

const shortest = 2;
const waitMs = 200;

/** Finds a player by the beginning of the username. */
export function PlayerPicker({ label, picked, onPick }: PlayerPickerProps) {
  const text = useText("console-accounts");
  const [typed, setTyped] = useState("");
  const found = useFound(picked ? "" : typed.trim());
  return (
    <div className={s.picker}>
      <Field label={label}>
        <TextInput
          value={picked?.username ?? typed}
          placeholder={text("nameStartsWith")}
          autoComplete="off"
          spellCheck={false}
          maxLength={60}
          onChange={(event) => {
            onPick(undefined);
            setTyped(event.target.value);
          }}
        />
      </Field>
      <div className={s.found} role="status">
        {found?.length === 0 && <span className="muted">{text("nobodyNamed")}</span>}
        {found?.map((player) => (
          <Button key={player.playerId} size="sm" kind="ghost" onClick={() => onPick(player)}>
            {player.username} · {player.service}
          </Button>
        ))}
      </div>
    </div>
  );
}

function useFound(name: string) {
  const { api } = useApp();
  const fail = useRef(useErrorToast());
  const brand = useBrand();
  const [found, setFound] = useState<readonly (PickedPlayer & { service: string })[]>();
  useEffect(() => {
    let isCancelled = false;
    const finish = (players: readonly (PickedPlayer & { service: string })[]) => {
      if (!isCancelled) setFound(players);
    };
    const timer = setTimeout(() => {
      if (name.length < shortest) {
        setFound(undefined);
        return;
      }
      api
        .of<PlayersContract>()("GET /api/staff/player-names", { query: { brand, name } })
        .then(({ players }) => finish(players), fail.current);
    }, waitMs);
    return () => {
      isCancelled = true;
      clearTimeout(timer);
    };
  }, [api, brand, name]);
  return found;
}
