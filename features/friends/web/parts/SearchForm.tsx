import { useEffect, useRef } from "react";
import { useNavigate } from "react-router";
import { useText } from "#kit/client/app.tsx";
import { Field } from "#kit/ui/components/Field.tsx";
import { TextInput } from "#kit/ui/components/TextInput.tsx";
import { search as searchIcon } from "#kit/ui/icons/search.ts";

const pauseMs = 250;

/** Searches while the player types; without scripts the form sends the search to the page. */
export function SearchForm({ search }: { search: string }) {
  const text = useText("friends");
  const navigate = useNavigate();
  const typed = useRef(search);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  function open(value: string) {
    clearTimeout(timer.current);
    const address =
      value.trim() === "" ? "/search-friends" : `/search-friends?q=${encodeURIComponent(value.trim())}`;
    void navigate(address, { replace: true, preventScrollReset: true });
  }

  return (
    <form
      role="search"
      method="get"
      action="/search-friends"
      onSubmit={(event) => {
        event.preventDefault();
        open(typed.current);
      }}
    >
      <Field label={text("search")} hint={text("searchHint")}>
        <TextInput
          name="q"
          type="search"
          icon={searchIcon}
          defaultValue={search}
          maxLength={60}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          dir="auto"
          onChange={(event) => {
            typed.current = event.target.value;
            clearTimeout(timer.current);
            timer.current = setTimeout(() => open(typed.current), pauseMs);
          }}
        />
      </Field>
    </form>
  );
}
