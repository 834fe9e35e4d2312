import { useLoaderData, type LoaderFunctionArgs } from "react-router";
import { appContext, type App } from "#kit/client/app.tsx";
import { lazyOnInteraction } from "#kit/client/lazy-part.tsx";
import type { Meta } from "#kit/client/screen.ts";
import s from "./LandingScreen.module.css";
import { Hero } from "./parts/Hero.tsx";
import { loadLanding } from "./parts/landing-data.ts";

const BelowFold = lazyOnInteraction(() => import("./parts/BelowFold.tsx"));

export function loader({ context }: LoaderFunctionArgs) {
  return loadLanding(context.get(appContext));
}

export function meta(_: unknown, app: App): Meta {
  const text = app.text("home");
  return { title: text("heroTitle"), description: text("heroLead"), art: "hero" };
}

export default function LandingScreen() {
  const data = useLoaderData<typeof loader>();
  return (
    <div className={s.landing}>
      <Hero isPaidUnregistered={data.isPaidUnregistered} />
      <BelowFold data={data} />
    </div>
  );
}
