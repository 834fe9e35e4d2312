import { useState } from "react";
import { useFormat, useText } from "#kit/client/app.tsx";
import { cx } from "#kit/ui/classes.ts";
import { Avatar } from "#kit/ui/components/Avatar.tsx";
import { Banner } from "#kit/ui/components/Banner.tsx";
import { Dialog } from "#kit/ui/components/Dialog.tsx";
import { TextLink } from "#kit/ui/components/TextLink.tsx";
import { Icon } from "#kit/ui/icons/Icon.tsx";
import { zoomIn } from "#kit/ui/icons/zoom-in.ts";
import type { DisputeStatement, StaffDispute } from "../../contract.ts";
import type { Score, Side } from "../../rules.ts";
import s from "./Account.module.css";
import { scoreText } from "./rulings.ts";

type Picture = DisputeStatement["pictures"][number];

/** What one player says: score, pictures, and what the picture check says about them. */
export function Account({ dispute, side }: { dispute: StaffDispute; side: Side }) {
  const text = useText("console-matches");
  const { username, avatar } = dispute[side];
  const pictures = dispute.statements.filter(({ by }) => by === side).flatMap((one) => one.pictures);
  const score = scoreBy(dispute, side);
  const did = side === dispute.submittedBy ? "submittedScore" : "disputedScore";
  return (
    <article className={cx(s.account, s[side])}>
      <header className={s.head}>
        <Avatar avatar={avatar} size="sm" />
        <div className={s.who}>
          <h3 className="clip">{username}</h3>
          <p className="t-cap muted">
            {text(`side_${side}`)}
            {(side === dispute.submittedBy || side === dispute.disputedBy) && `, ${text(did)}`}
          </p>
        </div>
        <p className={score ? `num ${s.score}` : "t-cap muted"}>
          {score ? scoreText(score) : text("saysNothing")}
        </p>
      </header>
      {pictures.length === 0 && <p className={`muted ${s.none}`}>{text("noPicture")}</p>}
      {pictures.map((picture, index) => (
        <PictureOf
          key={picture.url}
          picture={picture}
          label={text("pictureOf", index + 1, username)}
          name={username}
        />
      ))}
    </article>
  );
}

function scoreBy({ submittedBy, disputedBy, score, reportedScore }: StaffDispute, side: Side): Score | null {
  if (side === submittedBy) return score;
  return side === disputedBy ? reportedScore : null;
}

function PictureOf({ picture, label, name }: { picture: Picture; label: string; name: string }) {
  const text = useText("console-matches");
  const format = useFormat();
  const [isOpen, setIsOpen] = useState(false);
  const { url, uploadedAt, bytes, earlierMatchId } = picture;
  return (
    <>
      <button
        type="button"
        className={s.picture}
        aria-label={`${text("zoom")}: ${label}`}
        onClick={() => setIsOpen(true)}
      >
        <img src={url} alt={label} />
        <span className={s.zoom}>
          <Icon of={zoomIn} />
        </span>
      </button>
      <dl className={`t-small ${s.facts}`}>
        <dt className="muted">{text("uploaded")}</dt>
        <dd>{format.dateTime(uploadedAt)}</dd>
        <dt className="muted">{text("size")}</dt>
        <dd>{text("kilobytes", Math.ceil(bytes / 1024))}</dd>
        <dt className="muted">{text("check")}</dt>
        <dd className={earlierMatchId === null ? s.clean : s.seen}>
          {text(earlierMatchId === null ? "checkClean" : "checkSeen")}
        </dd>
      </dl>
      {earlierMatchId !== null && (
        <Banner kind="warn">
          <p>{text("seenBefore", name)}</p>
          <TextLink href={`/disputes/${earlierMatchId}`} forward>
            {text("openOther")}
          </TextLink>
        </Banner>
      )}
      <Zoom isOpen={isOpen} label={label} url={url} onClose={() => setIsOpen(false)} />
    </>
  );
}

interface ZoomProps {
  isOpen: boolean;
  label: string;
  url: string;
  onClose: () => void;
}

/** The picture as wide as the dialog; a press shows it in its full size, to be scrolled. */
function Zoom({ isOpen, label, url, onClose }: ZoomProps) {
  const text = useText("console-matches");
  const [isFull, setIsFull] = useState(false);
  return (
    <Dialog isOpen={isOpen} title={label} onClose={onClose} closeLabel={text("close")}>
      <button
        type="button"
        className={cx(s.zoomed, isFull && s.full)}
        aria-pressed={isFull}
        aria-label={text("zoom")}
        onClick={() => setIsFull(!isFull)}
      >
        <img src={url} alt={label} />
      </button>
      <p className="t-small">
        <a href={url} target="_blank" rel="noreferrer">
          {text("openOriginal")}
        </a>
      </p>
    </Dialog>
  );
}
