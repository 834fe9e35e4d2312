import { useBrand } from "#features/branding/web/index.ts";
import { useText } from "#kit/client/app.tsx";
import { TryAgain } from "#kit/client/TryAgain.tsx";
import { useViewer } from "#kit/client/viewer.tsx";
import { Banner } from "#kit/ui/components/Banner.tsx";
import { ButtonLink } from "#kit/ui/components/Button.tsx";
import { Section } from "#kit/ui/components/Section.tsx";
import { flag } from "#kit/ui/icons/flag.ts";
import { lifeBuoy } from "#kit/ui/icons/life-buoy.ts";
import { sendHorizontal } from "#kit/ui/icons/send-horizontal.ts";
import { LinkCard } from "./LinkCard.tsx";
import { Questions } from "./Questions.tsx";
import s from "./SupportPart.module.css";
import { TicketList, type TicketPage } from "./TicketList.tsx";

/** Questions and answers first, then the player's tickets and the ways to write to us. */
export function SupportPart({ tickets }: { tickets: TicketPage | null }) {
  const text = useText("support");
  const { support, signInPath } = useBrand();
  const viewer = useViewer();
  return (
    <div className={`wrap ${s.part}`}>
      <nav className={s.jumps} aria-label={text("title")}>
        <ButtonLink href="#my-tickets" size="sm">
          {text("myTickets")}
        </ButtonLink>
        <ButtonLink href="#ask-us" size="sm">
          {text("ask")}
        </ButtonLink>
      </nav>
      <Section title={text("questions")}>
        <Questions />
      </Section>
      <div className={s.contact}>
        <Section title={text("myTickets")} id="my-tickets">
          {!viewer && (
            <div className={s.signIn}>
              <p className="muted">{text("signInHint")}</p>
              <ButtonLink kind="outline" href={`${signInPath}?next=%2Fsupport`}>
                {text("signIn")}
              </ButtonLink>
            </div>
          )}
          {viewer && tickets && <TicketList first={tickets} />}
          {viewer && !tickets && (
            <Banner kind="bad">
              {text("ticketsFailed")} <TryAgain size="sm">{text("tryAgain")}</TryAgain>
            </Banner>
          )}
        </Section>
        <Section title={text("ask")} id="ask-us">
          <p className="muted">{text("promise", support.answerWithinHours)}</p>
          <div className={s.ways}>
            <LinkCard href="/support/ask" icon={sendHorizontal}>
              {text("ask")}
            </LinkCard>
            <LinkCard href="/report-bug" icon={flag} note={text("reportBugText")}>
              {text("reportBug")}
            </LinkCard>
            <LinkCard href={`mailto:${support.email}`} icon={lifeBuoy} note={<bdi>{support.email}</bdi>}>
              {text("writeMail")}
            </LinkCard>
          </div>
        </Section>
      </div>
    </div>
  );
}
