import { useState, type ReactNode } from "react";
import { useRevalidator } from "react-router";
import { useText } from "#kit/client/app.tsx";
import { Problem } from "#kit/contract/problem.ts";
import { Banner } from "#kit/ui/components/Banner.tsx";
import { Button } from "#kit/ui/components/Button.tsx";
import { Check } from "#kit/ui/components/Check.tsx";
import { Dialog, DialogFooter } from "#kit/ui/components/Dialog.tsx";
import s from "./Bulk.module.css";

/** The chosen rows of a list. A row that has left the list is not chosen any more. */
export interface Selection<Row> {
  readonly rows: readonly Row[];
  /** The box of one row. */
  box(row: Row, label: string): ReactNode;
  all: ReactNode;
  choose(rows: readonly Row[]): void;
}

export function useSelection<Row>(rows: readonly Row[], idOf: (row: Row) => string): Selection<Row> {
  const text = useText("staff");
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const chosen = rows.filter((row) => ids.has(idOf(row)));
  const isAll = rows.length > 0 && chosen.length === rows.length;
  return {
    rows: chosen,
    choose: (next) => setIds(new Set(next.map(idOf))),
    all: rows.length > 1 && (
      <Check checked={isAll} onChange={() => setIds(new Set(isAll ? [] : rows.map(idOf)))}>
        {text("chooseAll", rows.length)}
      </Check>
    ),
    box: (row, label) => (
      <Check
        aria-label={label}
        checked={ids.has(idOf(row))}
        onChange={({ target }) =>
          setIds((before) => {
            const next = new Set(before);
            if (target.checked) next.add(idOf(row));
            else next.delete(idOf(row));
            return next;
          })
        }
      >
        {null}
      </Check>
    ),
  };
}

export interface BulkAction<Row> {
  readonly label: string;
  /** The effect on each row, one line a row, shown before the member confirms. */
  readonly preview: (rows: readonly Row[]) => readonly string[];
  readonly isDanger?: boolean;
  /** False if somebody else was faster. Each row is a call of its own, so one that fails does not stop the others. */
  readonly run: (row: Row) => Promise<boolean>;
}

/** What can be done with all chosen rows. */
export function BulkBar<Row>({
  selection,
  nameOf,
  actions,
}: {
  selection: Selection<Row>;
  /** Names a row that failed. */
  nameOf: (row: Row) => string;
  actions: readonly BulkAction<Row>[];
}) {
  const text = useText("staff");
  const [started, setStarted] = useState<BulkAction<Row>>();
  return (
    <div className={s.bar}>
      {selection.all}
      {selection.rows.length > 0 && (
        <>
          <span className="t-small muted">{text("chosen", selection.rows.length)}</span>
          {actions.map((action) => (
            <Button key={action.label} size="sm" onClick={() => setStarted(action)}>
              {action.label}
            </Button>
          ))}
        </>
      )}
      {started && (
        <BulkDialog
          action={started}
          selection={selection}
          nameOf={nameOf}
          onClose={() => setStarted(undefined)}
        />
      )}
    </div>
  );
}

interface Outcome<Row> {
  readonly done: number;
  readonly alreadyDone: number;
  readonly failed: readonly { readonly row: Row; readonly message: string }[];
}

function BulkDialog<Row>({
  action,
  selection,
  nameOf,
  onClose,
}: {
  action: BulkAction<Row>;
  selection: Selection<Row>;
  nameOf: (row: Row) => string;
  onClose: () => void;
}) {
  const text = useText("staff");
  const { revalidate } = useRevalidator();
  // Acts on the rows that were previewed, even if the list changes meanwhile.
  const [rows] = useState(selection.rows);
  const [progress, setProgress] = useState<number>();
  const [outcome, setOutcome] = useState<Outcome<Row>>();
  const run = async () => {
    let [done, alreadyDone] = [0, 0];
    const failed: { row: Row; message: string }[] = [];
    for (const [index, row] of rows.entries()) {
      setProgress(index);
      try {
        if (await action.run(row)) done += 1;
        else alreadyDone += 1;
      } catch (error) {
        failed.push({ row, message: error instanceof Problem ? error.message : text("loadFailed") });
      }
    }
    setProgress(undefined);
    setOutcome({ done, alreadyDone, failed });
    // Rows that failed stay chosen, so that they can be tried again.
    selection.choose(failed.map(({ row }) => row));
    await revalidate();
  };
  return (
    <Dialog
      isOpen
      title={action.label}
      // Cannot be closed while it runs: progress and outcome would be lost.
      onClose={progress === undefined ? onClose : undefined}
      closeLabel={text("close")}
    >
      <div className="stack">
        {outcome === undefined ? (
          <ul className={s.lines}>
            {action.preview(rows).map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        ) : (
          <div className="stack" role="status">
            <p>{text("bulkDone", outcome.done)}</p>
            {outcome.alreadyDone > 0 && <p className="muted">{text("bulkBefore", outcome.alreadyDone)}</p>}
            {[...Map.groupBy(outcome.failed, ({ message }) => message)].map(([message, failed]) => (
              <Banner key={message} kind="bad">
                <p>{message}</p>
                <ul>
                  {failed.map(({ row }, index) => (
                    <li key={index}>{nameOf(row)}</li>
                  ))}
                </ul>
              </Banner>
            ))}
          </div>
        )}
        {progress !== undefined && (
          <p className="t-small muted" role="status">
            {text("bulkProgress", progress + 1, rows.length)}
          </p>
        )}
        <DialogFooter>
          {outcome === undefined ? (
            <Button
              kind={action.isDanger === true ? "danger" : "primary"}
              busy={progress !== undefined}
              onClick={() => void run()}
            >
              {text("bulkRun", action.label, rows.length)}
            </Button>
          ) : (
            <Button kind="primary" onClick={onClose}>
              {text("close")}
            </Button>
          )}
        </DialogFooter>
      </div>
    </Dialog>
  );
}
