import { IfFeatureOn } from "#features/branding/web/index.ts";
import { useEffect, useState } from "react";
import { useLoaderData, type LoaderFunctionArgs } from "react-router";
import { appContext, useApp, useText, type App } from "#kit/client/app.tsx";
import { orNull } from "#kit/client/or-null.ts";
import type { Meta } from "#kit/client/screen.ts";
import { FailedPage } from "#kit/client/TryAgain.tsx";
import { useAction } from "#kit/client/use-action.ts";
import { ButtonLink } from "#kit/ui/components/Button.tsx";
import { EmptyState } from "#kit/ui/components/EmptyState.tsx";
import { Section } from "#kit/ui/components/Section.tsx";
import type { EnhancersContract, MyEnhancers, OwnedEnhancer } from "../contract.ts";
import { wornKinds } from "../rules.ts";
import s from "./EnhancersScreen.module.css";
import { EnhancerRow } from "./parts/EnhancerRow.tsx";
import { WornPreview } from "./parts/WornPreview.tsx";

export async function loader({ context }: LoaderFunctionArgs) {
  const call = context.get(appContext).api.of<EnhancersContract>();
  return { owned: await orNull(call("GET /api/game/my-enhancers", { query: {} })) };
}

export function meta(_: unknown, app: App): Meta {
  const text = app.text("enhancers");
  return { title: text("title"), heading: text("title"), description: text("description") };
}

export default function EnhancersScreen() {
  const text = useText("enhancers");
  const { owned } = useLoaderData<typeof loader>();
  return (
    <div className={`wrap ${s.screen}`}>
      <h1 className="sr">{text("title")}</h1>
      {owned === null ? (
        <FailedPage title={text("failedTitle")} text={text("failedText")} tryAgain={text("tryAgain")} />
      ) : owned.enhancers.length === 0 ? (
        <EmptyState
          art="no-coins"
          title={text("emptyTitle")}
          text={text("emptyText")}
          action={<StoreLink />}
        />
      ) : (
        <Owned owned={owned} />
      )}
    </div>
  );
}

function StoreLink() {
  const text = useText("enhancers");
  return (
    <IfFeatureOn feature="store">
      <ButtonLink kind="primary" href="/vouchers">
        {text("toStore")}
      </ButtonLink>
    </IfFeatureOn>
  );
}

function Owned({ owned: first }: { owned: MyEnhancers }) {
  const text = useText("enhancers");
  const call = useApp().api.of<EnhancersContract>();
  const { busy, attempt } = useAction();
  const [{ enhancers, worn }, setOwned] = useState(first);
  useEffect(() => setOwned(first), [first]);

  const wear = ({ id, isWorn }: OwnedEnhancer) =>
    attempt(
      id,
      async () => {
        const body = { enhancerId: id, wear: !isWorn };
        setOwned(await call("POST /api/game/wear-enhancer", { body }));
      },
      text(isWorn ? "takenOff" : "wornNow", text(`name_${id}`)),
    );

  const running = enhancers.filter(({ isOver }) => !isOver);
  const isHelper = ({ kind }: OwnedEnhancer) => kind === "challenge_slots" || kind === "streak_shield";
  const sections = [
    ...wornKinds.map((kind) => ({ name: kind, rows: running.filter((one) => one.kind === kind) })),
    { name: "helpers", rows: running.filter(isHelper) },
    { name: "over", rows: enhancers.filter(({ isOver }) => isOver) },
  ] as const;
  return (
    <>
      <WornPreview worn={worn} />
      <p className="muted">{text("lead")}</p>
      {sections.map(
        ({ name, rows }) =>
          rows.length > 0 && (
            <Section key={name} title={text(`section_${name}`)}>
              <ul className={`card ${s.list}`}>
                {rows.map((enhancer) => (
                  <EnhancerRow
                    key={enhancer.id}
                    enhancer={enhancer}
                    isBusy={busy === enhancer.id}
                    onWear={() => void wear(enhancer)}
                  />
                ))}
              </ul>
            </Section>
          ),
      )}
      <StoreLink />
    </>
  );
}
