import { IfFeatureOn } from "#features/branding/web/index.ts";
import { useLoaderData, type LoaderFunctionArgs } from "react-router";
import { appContext, useApp, useText, type App } from "#kit/client/app.tsx";
import { orNull } from "#kit/client/or-null.ts";
import type { Meta } from "#kit/client/screen.ts";
import { FailedPage } from "#kit/client/TryAgain.tsx";
import { usePages } from "#kit/client/use-pages.ts";
import { ButtonLink } from "#kit/ui/components/Button.tsx";
import { EmptyState } from "#kit/ui/components/EmptyState.tsx";
import { LoadMoreButton } from "#kit/ui/components/LoadMoreButton.tsx";
import { Skeleton } from "#kit/ui/components/Skeleton.tsx";
import type { ShownPurchase, StoreContract } from "../contract.ts";
import s from "./MyVouchersScreen.module.css";
import { VoucherCard } from "./parts/VoucherCard.tsx";

export async function loader({ context }: LoaderFunctionArgs) {
  const call = context.get(appContext).api.of<StoreContract>();
  return { page: await orNull(call("GET /api/game/my-vouchers", { query: {} })) };
}

export function meta(_: unknown, app: App): Meta {
  const title = app.text("store")("mine");
  return { title, heading: title };
}

export default function MyVouchersScreen() {
  const text = useText("store");
  const { page } = useLoaderData<typeof loader>();
  return (
    <div className={`wrap ${s.screen}`}>
      <h1 className="sr">{text("mine")}</h1>
      {page === null ? (
        <FailedPage title={text("failedTitle")} text={text("failedText")} tryAgain={text("tryAgain")} />
      ) : page.purchases.length === 0 ? (
        <EmptyState
          art="no-coins"
          title={text("mineEmptyTitle")}
          text={text("mineEmptyText")}
          action={
            <IfFeatureOn feature="store">
              <ButtonLink href="/vouchers">{text("toStore")}</ButtonLink>
            </IfFeatureOn>
          }
        />
      ) : (
        <Purchases purchases={page.purchases} next={page.next} />
      )}
    </div>
  );
}

function Purchases({ purchases, next }: { purchases: readonly ShownPurchase[]; next: string | null }) {
  const text = useText("store");
  const call = useApp().api.of<StoreContract>();
  const pages = usePages(
    { items: purchases, next },
    async (after: string) => {
      const page = await call("GET /api/game/my-vouchers", { query: { after } });
      return { items: page.purchases, next: page.next };
    },
    { idOf: ({ id }) => id },
  );
  return (
    <>
      <ul className={s.list}>
        {pages.items.map((purchase) => (
          <VoucherCard key={purchase.id} purchase={purchase} />
        ))}
      </ul>
      <LoadMoreButton
        pages={pages}
        label={text("more")}
        failure={{ text: text("moreFailed"), tryAgain: text("tryAgain") }}
        skeleton={<Skeleton shape="box" />}
      />
    </>
  );
}
