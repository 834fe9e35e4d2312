import { useLoaderData, type LoaderFunctionArgs } from "react-router";
import { appContext, type App } from "#kit/client/app.tsx";
import type { Meta } from "#kit/client/screen.ts";
import { Problem } from "#kit/contract/problem.ts";
import type { MatchesContract } from "../contract.ts";
import { opponentOf } from "../rules.ts";
import { Wizard } from "./parts/wizard/Wizard.tsx";

export async function loader({ params, context }: LoaderFunctionArgs) {
  const call = context.get(appContext).api.of<MatchesContract>();
  const { match } = await call("GET /api/game/get-match", { query: { matchId: params.matchId ?? "" } });
  if (match.eventId !== params.eventId) throw new Problem("match_not_found", 404);
  return { match };
}

export type MatchWizardData = Awaited<ReturnType<typeof loader>>;

export function meta({ match }: MatchWizardData, app: App): Meta {
  const text = app.text("wizard");
  return {
    title: text("title", opponentOf(match).username),
    heading: match.event.title,
    description: text("description", match.event.title),
    art: match.game.art,
  };
}

export default function MatchWizardScreen() {
  const { match } = useLoaderData<typeof loader>();
  return <Wizard key={match.matchId} initialMatch={match} />;
}
