import { useCallback, useState } from "react";
import { useLoaderData, type LoaderFunctionArgs } from "react-router";
import { appContext, useApp, useText, type App } from "#kit/client/app.tsx";
import { orNull } from "#kit/client/or-null.ts";
import type { Meta } from "#kit/client/screen.ts";
import { useRequest } from "#kit/client/use-request.ts";
import { useViewer } from "#kit/client/viewer.tsx";
import { Banner } from "#kit/ui/components/Banner.tsx";
import { Button } from "#kit/ui/components/Button.tsx";
import { Loading, Skeleton } from "#kit/ui/components/Skeleton.tsx";
import type { ProfilesContract } from "../contract.ts";
import type { ShareKind } from "../rules.ts";
import { ShareCard } from "./parts/ShareCard.tsx";
import { SharingSwitches } from "./parts/SharingSwitches.tsx";
import s from "./ShareScreen.module.css";

export async function loader({ params, context, request }: LoaderFunctionArgs) {
  const userId = params["userId"] ?? "";
  const shared = sharedThing(userId, new URL(request.url).searchParams);
  const call = context.get(appContext).api.of<ProfilesContract>();
  return { userId, shared, setting: await orNull(call("GET /api/game/sharing-setting", { query: {} })) };
}

/** The profile, unless a parameter names something else. */
function sharedThing(userId: string, query: URLSearchParams): { kind: ShareKind; id: string } {
  const things = { result: query.get("result"), event: query.get("event"), bracket: query.get("bracket") };
  for (const kind of ["result", "event", "bracket"] as const) {
    const id = things[kind];
    if (id !== null) return { kind, id };
  }
  return { kind: "profile", id: userId };
}

export function meta(_: unknown, app: App): Meta {
  const title = app.text("sharing")("title");
  return { title, heading: title };
}

export default function ShareScreen() {
  const { userId, shared, setting } = useLoaderData<typeof loader>();
  const viewer = useViewer();
  const isAboutViewer = shared.kind === "result" || (shared.kind === "profile" && viewer?.id === userId);
  const [attempts, setAttempts] = useState(0);
  const again = () => setAttempts((count) => count + 1);
  return (
    <div className={`wrap ${s.screen}`}>
      <SharedLink
        key={`${shared.kind} ${shared.id} ${attempts}`}
        kind={shared.kind}
        id={shared.id}
        onRetry={again}
      />
      {isAboutViewer && setting && <SharingSwitches initialSetting={setting} onChange={again} />}
    </div>
  );
}

/** Problems that another try does not solve. */
const final: readonly string[] = ["player_not_found", "share_not_found", "sharing_off", "event_not_found"];

function SharedLink({ kind, id, onRetry }: { kind: ShareKind; id: string; onRetry: () => void }) {
  const text = useText("sharing");
  const { api, ensureText } = useApp();
  const load = useCallback(async () => {
    await ensureText(["problems"]);
    return api.of<ProfilesContract>()("POST /api/game/share", { body: { kind, id } });
  }, [api, ensureText, kind, id]);
  const response = useRequest(load);
  return (
    <>
      <h1 className="t-title">{text(`title_${kind}`)}</h1>
      {response === undefined && (
        <Loading label={text("loading")} className="stack">
          <Skeleton shape="box" />
          <Skeleton shape="short" />
        </Loading>
      )}
      {response && "message" in response && (
        <>
          <Banner kind="bad" isAnnounced>
            {response.message}
          </Banner>
          {!final.includes(response.code) && (
            <Button kind="primary" onClick={onRetry}>
              {text("tryAgain")}
            </Button>
          )}
        </>
      )}
      {response && "path" in response && (
        <ShareCard code={response.code} path={response.path} title={text(`title_${kind}`)} />
      )}
    </>
  );
}
