import { useCallback, useState } from "react";
import { useSearchParams } from "react-router";
import { useApp, useText } from "#kit/client/app.tsx";
import { useAction } from "#kit/client/use-action.ts";
import { useRequest } from "#kit/client/use-request.ts";
import { Button } from "#kit/ui/components/Button.tsx";
import { Field } from "#kit/ui/components/Field.tsx";
import { IconButton } from "#kit/ui/components/IconButton.tsx";
import { TextInput } from "#kit/ui/components/TextInput.tsx";
import { Icon } from "#kit/ui/icons/Icon.tsx";
import { trash2 } from "#kit/ui/icons/trash-2.ts";
import type { StaffContract } from "../../contract.ts";
import s from "./ConsoleTable.module.css";

/** The member's saved views of a table: each is the query string of its page. */
export function SavedViews({ page }: { page: string }) {
  const text = useText("staff");
  const call = useApp().api.of<StaffContract>();
  const [search, setSearch] = useSearchParams();
  const { isBusy, attempt } = useAction();
  const [version, setVersion] = useState(0);
  const [name, setName] = useState("");
  const load = useCallback(
    () => call("GET /api/staff/views", { query: { page } }),
    // The version changes when a view was saved or deleted.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [page, version],
  );
  const response = useRequest(load);
  const views = response && "views" in response ? response.views : [];
  const reload = () => setVersion((before) => before + 1);

  const save = () =>
    attempt("save", async () => {
      const body = { page, name, search: search.toString() };
      await call("POST /api/staff/save-view", { body });
      setName("");
      reload();
    });
  const remove = (view: string) =>
    attempt(view, async () => {
      await call("POST /api/staff/delete-view", { body: { page, name: view } });
      reload();
    });

  return (
    <>
      {views.map((view) => (
        <div key={view.name} className={s.view}>
          <Button
            size="sm"
            kind="ghost"
            onClick={({ currentTarget }) => {
              setSearch(view.search);
              currentTarget.closest("details")?.removeAttribute("open");
            }}
          >
            {view.name}
          </Button>
          <IconButton label={text("deleteView", view.name)} onClick={() => void remove(view.name)}>
            <Icon of={trash2} size="sm" />
          </IconButton>
        </div>
      ))}
      <form
        className="stack"
        method="post"
        onSubmit={(event) => {
          event.preventDefault();
          if (name.trim() !== "") void save();
        }}
      >
        <Field label={text("viewName")}>
          <TextInput value={name} maxLength={60} onChange={(event) => setName(event.target.value)} />
        </Field>
        <Button type="submit" size="sm" busy={isBusy}>
          {text("saveView")}
        </Button>
      </form>
    </>
  );
}
