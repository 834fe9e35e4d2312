import { useLoaderData, type LoaderFunctionArgs } from "react-router";
import { useBrand } from "#features/branding/web/index.ts";
import { appContext, useText, type App } from "#kit/client/app.tsx";
import { orNull } from "#kit/client/or-null.ts";
import type { Meta } from "#kit/client/screen.ts";
import { Banner } from "#kit/ui/components/Banner.tsx";
import type { AccountsContract } from "../contract.ts";
import s from "./ManageAccountScreen.module.css";
import { DataExport } from "./parts/DataExport.tsx";
import { DeviceList } from "./parts/DeviceList.tsx";
import { NotificationSettings } from "./parts/NotificationSettings.tsx";
import { PasswordForm } from "./parts/PasswordForm.tsx";
import { RemoveProfile } from "./parts/RemoveProfile.tsx";

export async function loader({ context }: LoaderFunctionArgs) {
  const call = context.get(appContext).api.of<AccountsContract>();
  const { player } = await call("GET /api/game/session", {});
  // The sessions of a demo player belong to many visitors.
  if (!player || player.isDemo) return null;
  const [{ sessions }, removal] = await Promise.all([
    call("GET /api/game/sessions", {}),
    orNull(call("GET /api/game/removal", {})),
  ]);
  return { username: player.username, sessions, removal };
}

export function meta(_: unknown, app: App): Meta {
  const text = app.text("account");
  return { title: text("title"), heading: text("title") };
}

export default function ManageAccountScreen() {
  const text = useText("account");
  const { signUp } = useBrand();
  const loaded = useLoaderData<typeof loader>();
  return (
    <div className={`wrap ${s.screen}`}>
      <h1 className="sr">{text("title")}</h1>
      {loaded === null ? (
        <Banner>{text("demo")}</Banner>
      ) : (
        <>
          <DeviceList sessions={loaded.sessions} />
          {signUp === "email" && <PasswordForm />}
          <NotificationSettings />
          <DataExport />
          <RemoveProfile username={loaded.username} sentences={loaded.removal?.sentences ?? null} />
        </>
      )}
    </div>
  );
}
