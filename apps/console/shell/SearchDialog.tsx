import { useEffect, useId, useRef, useState, type KeyboardEvent } from "react";
import { useNavigate } from "react-router";
import { useBrand, useBrandHref, useConsoleText } from "#features/staff/console/index.ts";
import type { ShownSearchHit, StaffContract } from "#features/staff/contract.ts";
import { useApp, useText } from "#kit/client/app.tsx";
import { useFaultMessage } from "#kit/client/faults.ts";
import { Dialog } from "#kit/ui/components/Dialog.tsx";
import { TextInput } from "#kit/ui/components/TextInput.tsx";
import s from "./SearchDialog.module.css";

const shortest = 2;
const waitMs = 150;

export function SearchDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const text = useText("staff");
  return (
    <Dialog isOpen={isOpen} title={text("search")} onClose={onClose} closeLabel={text("close")}>
      <Search onClose={onClose} />
    </Dialog>
  );
}

interface Found {
  readonly typed: string;
  readonly hits: readonly ShownSearchHit[];
  readonly fault?: string;
}

/** A combobox: arrows move through the hits, Enter opens one. */
function Search({ onClose }: { onClose: () => void }) {
  const text = useText("staff");
  const textOf = useConsoleText();
  const navigate = useNavigate();
  const href = useBrandHref();
  const list = useId();
  const field = useRef<HTMLInputElement>(null);
  // Also with touch: a search begins with typing.
  useEffect(() => field.current?.focus(), []);
  const [typed, setTyped] = useState("");
  const [current, setCurrent] = useState(0);
  const found = useHits(typed.trim());
  const hits = found?.hits ?? [];
  const kinds = [...new Set(hits.map(({ kind }) => kind))];
  const idOf = (index: number) => `${list}-${index}`;

  const open = (hit: ShownSearchHit | undefined) => {
    if (!hit) return;
    onClose();
    void navigate(href(hit.path));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (event.key === "Enter") open(hits[current]);
    if (step === undefined || hits.length === 0) return;
    event.preventDefault();
    setCurrent((current + step + hits.length) % hits.length);
  };

  return (
    <div className="stack">
      <TextInput
        ref={field}
        role="combobox"
        aria-label={text("search")}
        aria-expanded={hits.length > 0}
        aria-controls={list}
        aria-activedescendant={hits.length > 0 ? idOf(current) : undefined}
        placeholder={text("searchHint")}
        value={typed}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => {
          setTyped(event.target.value);
          setCurrent(0);
        }}
        onKeyDown={onKeyDown}
      />
      <p className="muted" role="status">
        {found?.fault ?? (found && hits.length === 0 ? text("nothingFound", found.typed) : "")}
      </p>
      <div id={list} role="listbox" aria-label={text("search")} className={s.hits}>
        {kinds.map((kind) => (
          <div key={kind} role="group" aria-label={textOf(`kind_${kind}`)}>
            <p className={s.kind} aria-hidden="true">
              {textOf(`kind_${kind}`)}
            </p>
            {hits.map((hit, index) =>
              hit.kind === kind ? (
                // The field keeps the focus and handles the keys.
                // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
                <div
                  key={hit.id}
                  id={idOf(index)}
                  role="option"
                  aria-selected={index === current}
                  className={s.hit}
                  onClick={() => open(hit)}
                >
                  <strong className="clip">{hit.title}</strong>
                  <span className="muted clip">{hit.note}</span>
                </div>
              ) : null,
            )}
          </div>
        ))}
      </div>
    </div>
  );
}

/** The hits of the last typed text; undefined before the first response. */
function useHits(typed: string): Found | undefined {
  const { api } = useApp();
  const brand = useBrand();
  const faultOf = useFaultMessage();
  const [found, setFound] = useState<Found>();
  useEffect(() => {
    let isCancelled = false;
    const finish = (next: Found | undefined) => {
      if (!isCancelled) setFound(next);
    };
    const timer = setTimeout(() => {
      if (typed.length < shortest) return finish(undefined);
      api
        .of<StaffContract>()("GET /api/staff/search", { query: { text: typed, brand } })
        .then(
          ({ hits }) => finish({ typed, hits }),
          (error: unknown) => finish({ typed, hits: [], fault: faultOf(error).message }),
        );
    }, waitMs);
    return () => {
      isCancelled = true;
      clearTimeout(timer);
    };
  }, [api, brand, faultOf, typed]);
  return found;
}
