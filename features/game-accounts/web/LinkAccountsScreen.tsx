import { useState } from "react";
import { useLoaderData, useLocation, useNavigate, type LoaderFunctionArgs } from "react-router";
import type { AccountsContract } from "#features/accounts/contract.ts";
import { nextPage } from "#features/accounts/web/index.ts";
import { useBrand } from "#features/branding/web/index.ts";
import { FailedPage } from "#kit/client/TryAgain.tsx";
import { appContext, useText, type App } from "#kit/client/app.tsx";
import { orNull } from "#kit/client/or-null.ts";
import type { Meta } from "#kit/client/screen.ts";
import { isProblem } from "#kit/contract/problem.ts";
import { Button, ButtonLink } from "#kit/ui/components/Button.tsx";
import { EmptyState } from "#kit/ui/components/EmptyState.tsx";
import type { GameAccount, GameAccountsContract } from "../contract.ts";
import { accountsOf } from "../rules.ts";
import s from "./LinkAccountsScreen.module.css";
import { AccountCard } from "./parts/AccountCard.tsx";

export async function loader({ context }: LoaderFunctionArgs) {
  const { api } = context.get(appContext);
  const call = api.of<GameAccountsContract>();
  try {
    const { accounts } = await call("GET /api/game/get-game-accounts", { query: {} });
    return { accounts, nobody: null };
  } catch (error) {
    if (!isProblem(error, "sign_in_required")) return { accounts: null, nobody: null };
    const session = await orNull(api.of<AccountsContract>()("GET /api/game/session", {}));
    const isUnregistered = session?.proof?.isRegistered === false;
    return { accounts: null, nobody: isUnregistered ? ("unregistered" as const) : ("visitor" as const) };
  }
}

export function meta(_: unknown, app: App): Meta {
  const text = app.text("game-accounts");
  return { title: text("title"), heading: text("title"), description: text("lead") };
}

export default function LinkAccountsScreen() {
  const text = useText("game-accounts");
  const loaded = useLoaderData<typeof loader>();
  const [accounts, setAccounts] = useState(loaded.accounts);
  const shown = accounts ?? loaded.accounts;
  const { search } = useLocation();
  const navigate = useNavigate();
  const next = nextPage(search, "");
  const [isAll, setIsAll] = useState(false);
  const gameParam = isAll ? null : new URLSearchParams(search).get("game");
  const listed = shown && accountsOf(shown, gameParam);

  function onChange(changed: GameAccount[]) {
    setAccounts(changed);
    // A player who came from a page that needs an account returns there after the first link.
    if (next !== "" && hasNew(shown ?? [], changed)) void navigate(next);
  }

  return (
    <div className={`wrap ${s.screen}`}>
      <h1 className="sr">{text("title")}</h1>
      <p className="muted">{text("lead")}</p>
      {shown === null || listed === null ? (
        <NoAccounts who={loaded.nobody} />
      ) : (
        <>
          <ul className={s.accounts}>
            {listed.map((account) => (
              <li key={account.gameId}>
                <AccountCard account={account} onChange={onChange} />
              </li>
            ))}
          </ul>
          {listed.length < shown.length && (
            <Button kind="outline" block onClick={() => setIsAll(true)}>
              {text("showAll")}
            </Button>
          )}
        </>
      )}
    </div>
  );
}

function hasNew(before: readonly GameAccount[], after: readonly GameAccount[]): boolean {
  const isKnown = ({ gameId, accountName }: GameAccount) =>
    before.some((known) => known.gameId === gameId && known.accountName === accountName);
  return after.some((account) => account.accountName !== null && !isKnown(account));
}

/** Anyone may open the page, but only a registered player can link accounts. */
function NoAccounts({ who }: { who: "visitor" | "unregistered" | null }) {
  const text = useText("game-accounts");
  const { signInPath } = useBrand();
  const { search } = useLocation();
  if (who !== null) {
    const isUnregistered = who === "unregistered";
    const way = isUnregistered ? "/register-form/false" : signInPath;
    return (
      <EmptyState
        art="no-matches"
        title={text(isUnregistered ? "unregisteredTitle" : "visitorTitle")}
        text={text("visitorText")}
        action={
          <ButtonLink kind="primary" href={`${way}?next=${encodeURIComponent(`/link-accounts${search}`)}`}>
            {text(isUnregistered ? "setUpProfile" : "signIn")}
          </ButtonLink>
        }
      />
    );
  }
  return <FailedPage title={text("failedTitle")} tryAgain={text("tryAgain")} />;
}
