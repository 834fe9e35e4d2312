import { useLoaderData, useRevalidator, type LoaderFunctionArgs } from "react-router";
import { appContext, useApp, useText, type App } from "#kit/client/app.tsx";
import type { Meta } from "#kit/client/screen.ts";
import { isProblem } from "#kit/contract/problem.ts";
import { Banner } from "#kit/ui/components/Banner.tsx";
import { ButtonLink } from "#kit/ui/components/Button.tsx";
import { EmptyState } from "#kit/ui/components/EmptyState.tsx";
import type { SupportContract } from "../contract.ts";
import { Conversation } from "./parts/Conversation.tsx";
import s from "./Task.module.css";

export async function loader({ context, request }: LoaderFunctionArgs) {
  const call = context.get(appContext).api.of<SupportContract>();
  const token = (new URL(request.url).searchParams.get("token") ?? "").slice(0, 120);
  try {
    const { ticket } = await call("GET /api/game/visitor-ticket", { query: { token } });
    return { token, ticket };
  } catch (error) {
    if (!isProblem(error, "ticket_link_wrong")) throw error;
    return { token, ticket: null };
  }
}

export function meta({ ticket }: Awaited<ReturnType<typeof loader>>, app: App): Meta {
  const text = app.text("support");
  const heading = ticket ? text("reference", ticket.reference) : text("title");
  return { title: heading, heading, isIndexed: false };
}

export default function VisitorTicketScreen() {
  const { token, ticket } = useLoaderData<typeof loader>();
  const text = useText("support");
  const call = useApp().api.of<SupportContract>();
  const { revalidate } = useRevalidator();
  if (!ticket) {
    return (
      <EmptyState
        art="not-found"
        level={1}
        title={text("linkWrongTitle")}
        text={text("linkWrongText")}
        action={
          <ButtonLink kind="primary" href="/support/ask">
            {text("ask")}
          </ButtonLink>
        }
      />
    );
  }
  return (
    <div className={`wrap ${s.screen}`}>
      <Banner>{text("visitorNote")}</Banner>
      <Conversation
        ticket={ticket}
        mayAttachPictures={false}
        reply={async ({ clientId, text: written }) => {
          await call("POST /api/game/reply-to-visitor-ticket", { body: { token, clientId, text: written } });
          await revalidate();
        }}
      />
    </div>
  );
}
