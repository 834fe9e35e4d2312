import { useLoaderData, useRevalidator, type LoaderFunctionArgs } from "react-router";
import { appContext, useApp, useText, type App } from "#kit/client/app.tsx";
import { orNull } from "#kit/client/or-null.ts";
import type { Meta } from "#kit/client/screen.ts";
import { FailedPage } from "#kit/client/TryAgain.tsx";
import { useAction } from "#kit/client/use-action.ts";
import { useViewer } from "#kit/client/viewer.tsx";
import type { TermsContract } from "../contract.ts";
import { VersionCard } from "./parts/VersionCard.tsx";
import s from "./TermsVersionsScreen.module.css";

export async function loader({ context }: LoaderFunctionArgs) {
  const call = context.get(appContext).api.of<TermsContract>();
  const answer = await orNull(call("GET /api/terms/versions", { query: {} }));
  return { versions: answer && answer.versions };
}

export function meta(_: unknown, app: App): Meta {
  const text = app.text("terms");
  return { title: text("title"), heading: text("title"), description: text("lead") };
}

export default function TermsVersionsScreen() {
  const text = useText("terms");
  const { versions } = useLoaderData<typeof loader>();
  const call = useApp().api.of<TermsContract>();
  const viewer = useViewer();
  const { busy, attempt } = useAction();
  const { revalidate } = useRevalidator();
  const agree = (version: number) =>
    attempt(
      "agree",
      async () => {
        await call("POST /api/terms/agree", { body: { version } });
        await revalidate();
      },
      text("agreedNow"),
    );
  return (
    <div className={`wrap ${s.screen}`}>
      <h1 className="sr">{text("title")}</h1>
      <p className="muted">{text("lead")}</p>
      {versions === null ? (
        <FailedPage title={text("failedTitle")} tryAgain={text("tryAgain")} />
      ) : (
        <ol className={s.list}>
          {versions.map((version, index) => (
            <li key={version.number}>
              <VersionCard
                version={version}
                canAgree={viewer !== null && index === 0 && version.number > 1}
                isBusy={busy !== undefined}
                onAgree={() => void agree(version.number)}
              />
            </li>
          ))}
        </ol>
      )}
    </div>
  );
}
