import { useLoaderData, useRevalidator, type LoaderFunctionArgs } from "react-router";
import { useMarkReadByLink } from "#features/notifications/web/index.ts";
import { appContext, useApp, useText, type App } from "#kit/client/app.tsx";
import type { Meta } from "#kit/client/screen.ts";
import { useAction } from "#kit/client/use-action.ts";
import { useRoom } from "#kit/client/use-room.ts";
import { useViewer } from "#kit/client/viewer.tsx";
import { viewerRoom } from "#kit/realtime/message.ts";
import { Button } from "#kit/ui/components/Button.tsx";
import type { SupportContract } from "../contract.ts";
import { ticketEvent, ticketPath } from "../rules.ts";
import { Conversation } from "./parts/Conversation.tsx";
import s from "./Task.module.css";

export function loader({ context, params }: LoaderFunctionArgs) {
  const call = context.get(appContext).api.of<SupportContract>();
  return call("GET /api/game/support-ticket", { query: { ticketId: params["ticketId"] ?? "" } });
}

export function meta({ ticket }: Awaited<ReturnType<typeof loader>>, app: App): Meta {
  const heading = app.text("support")("reference", ticket.reference);
  return { title: heading, heading };
}

export default function TicketScreen() {
  const { ticket } = useLoaderData<typeof loader>();
  const { ticketId, state, mayRate } = ticket;
  const text = useText("support");
  const call = useApp().api.of<SupportContract>();
  const viewer = useViewer();
  const { revalidate } = useRevalidator();
  const { busy, isBusy, attempt } = useAction();
  useMarkReadByLink(ticketPath(ticketId));
  useRoom(viewer && viewerRoom(viewer.id), {
    onMessage: ({ event, payload }) => {
      if (event === ticketEvent && "ticketId" in payload && payload.ticketId === ticketId) void revalidate();
    },
    refetch: () => revalidate(),
  });

  async function close() {
    const body = { ticketId };
    await attempt(
      "close",
      async () => {
        await call("POST /api/game/close-ticket", { body });
        await revalidate();
      },
      text("solvedDone"),
    );
  }

  const rate = (isSatisfied: boolean) =>
    attempt(
      isSatisfied ? "yes" : "no",
      async () => {
        await call("POST /api/game/rate-ticket", { body: { ticketId, isSatisfied } });
        await revalidate();
      },
      text("rateThanks"),
    );

  return (
    <div className={`wrap ${s.screen}`}>
      <Conversation
        ticket={ticket}
        mayAttachPictures
        reply={async (written) => {
          await call("POST /api/game/reply-to-ticket", { body: { ticketId, ...written } });
          await revalidate();
        }}
      />
      {mayRate && (
        <section className={s.rate} aria-label={text("rateQuestion")}>
          <h2 className="t-heading">{text("rateQuestion")}</h2>
          <div className={s.answers}>
            <Button kind="outline" busy={busy === "yes"} onClick={() => void rate(true)}>
              {text("rateYes")}
            </Button>
            <Button kind="outline" busy={busy === "no"} onClick={() => void rate(false)}>
              {text("rateNo")}
            </Button>
          </div>
        </section>
      )}
      {state !== "closed" && (
        <Button kind="outline" busy={isBusy} onClick={() => void close()}>
          {text("solved")}
        </Button>
      )}
    </div>
  );
}
