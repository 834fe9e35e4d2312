import { useState } from "react";
import { Banner } from "../components/Banner.tsx";
import { Button } from "../components/Button.tsx";
import { ConfirmDialog } from "../components/ConfirmDialog.tsx";
import { Dialog } from "../components/Dialog.tsx";
import { EmptyState } from "../components/EmptyState.tsx";
import { LoadMoreButton } from "../components/LoadMoreButton.tsx";
import { LoadingOverlay } from "../components/LoadingOverlay.tsx";
import { Section } from "../components/Section.tsx";
import { Loading, Skeleton } from "../components/Skeleton.tsx";
import { Toast } from "../components/Toast.tsx";
import { useToasts } from "../components/Toasts.tsx";
import s from "./gallery.module.css";

export function MessagesPart() {
  return (
    <>
      <Notes />
      <Dialogs />
      <Section title="Loading">
        <div className={`${s.grid} ${s.two}`}>
          <Loading label="Loading the event">
            <Skeleton shape="title" />
            <Skeleton />
            <Skeleton shape="box" />
          </Loading>
          <div className={s.phone}>
            <LoadingOverlay label="Signing you in" />
          </div>
        </div>
      </Section>
      <LoadMoreButtons />
      <Section title="Empty states">
        <div className={`${s.grid} ${s.three}`}>
          <EmptyState
            className="card"
            level={3}
            art="no-matches"
            title="Nothing in play"
            text="When you and your opponent both check in, the match shows up here."
            action={<Button kind="primary">Find an opponent</Button>}
          />
          <EmptyState
            className="card"
            level={3}
            art="no-chat"
            title="No messages yet"
            text="Say hello, or share a match to get talking."
          />
          <EmptyState
            className="card"
            level={3}
            art="offline"
            title="You’re offline"
            text="We saved your score. It sends itself when the signal is back."
            action={<Button kind="outline">Try again</Button>}
          />
          <EmptyState
            className="card"
            level={3}
            art="all-read"
            title="All caught up"
            text="New challenges and results show up here."
          />
          <EmptyState
            className="card"
            level={3}
            art="not-found"
            title="Wide of the goal"
            text="There is nothing at this address."
            action={<Button kind="primary">Go home</Button>}
          />
        </div>
      </Section>
    </>
  );
}

function Notes() {
  const toasts = useToasts();
  return (
    <Section title="Messages">
      <div className={`${s.grid} ${s.two}`}>
        <div className={`stack ${s.tight}`}>
          <Toast text="Challenge request sent" onDone={() => undefined} />
          <Toast
            text="The challenge was not sent"
            dismissLabel="Dismiss this message"
            onDone={() => undefined}
          />
          <div className="row">
            <Button size="sm" onClick={() => toasts.show("Link copied")}>
              Show a toast
            </Button>
            <Button
              size="sm"
              kind="danger"
              onClick={() => toasts.fail("Invalid file type. Please upload an image.")}
            >
              Show a failure
            </Button>
          </div>
        </div>
        <div className={`stack ${s.tight}`}>
          <Banner>Check-in opens 15 minutes before kickoff.</Banner>
          <Banner kind="warn">Declining costs 25 points.</Banner>
          <Banner kind="ok">Voucher loaded. Check your SMS for the code.</Banner>
          <Banner kind="bad">
            <strong>Invalid file type.</strong> Please upload an image.
          </Banner>
          <Banner kind="brand">The final starts on Saturday.</Banner>
        </div>
      </div>
    </Section>
  );
}

function LoadMoreButtons() {
  const end = { items: [], hasMore: true, loadMore: () => undefined };
  const skeleton = <Skeleton shape="line" />;
  const failure = { text: "Couldn’t load more.", tryAgain: "Try again" };
  return (
    <Section title="Ends of lists">
      <div className={`${s.grid} ${s.three}`}>
        {(["idle", "loading", "failed"] as const).map((state) => (
          <LoadMoreButton
            key={state}
            pages={{ ...end, state }}
            label="Show more"
            skeleton={skeleton}
            failure={failure}
          />
        ))}
      </div>
    </Section>
  );
}

function Dialogs() {
  const [open, setOpen] = useState<"centre" | "corner" | "question">();
  const close = () => setOpen(undefined);
  return (
    <Section title="Dialogs">
      <div className={s.states}>
        <Button onClick={() => setOpen("centre")}>Open a sheet</Button>
        <Button onClick={() => setOpen("corner")}>Open in the corner</Button>
        <Button onClick={() => setOpen("question")}>Ask before it happens</Button>
      </div>
      <ConfirmDialog
        isOpen={open === "question"}
        title="Sign out everywhere?"
        text="That includes this device. You can sign back in any time."
        confirm="Sign out everywhere"
        cancel="Cancel"
        isBusy={false}
        onConfirm={close}
        onClose={close}
      />
      <Dialog
        isOpen={open === "centre" || open === "corner"}
        title="Dispute this score"
        closeLabel="Close"
        place={open === "corner" ? "corner" : "centre"}
        onClose={close}
      >
        <p>Add your own screenshot. Staff compare both and decide.</p>
        <Button kind="danger" size="lg" block onClick={close}>
          Send dispute
        </Button>
      </Dialog>
    </Section>
  );
}
