import { clock } from "#kit/ui/icons/clock.ts";
import { useState } from "react";
import { Drawing } from "../art/Drawing.tsx";
import { Bracket, Round } from "../components/Bracket.tsx";
import { Chip } from "../components/Chip.tsx";
import { FaceOff } from "../components/FaceOff.tsx";
import { Scorebug } from "../components/Scorebug.tsx";
import { Scorepad } from "../components/Scorepad.tsx";
import { Section } from "../components/Section.tsx";
import { Loading, ScorebugSkeleton } from "../components/Skeleton.tsx";
import { Sparkline } from "../components/Sparkline.tsx";
import { Stepper } from "../components/Stepper.tsx";
import { Upload } from "../components/Upload.tsx";
import { check } from "../icons/check.ts";
import { flag } from "../icons/flag.ts";
import { rounds } from "./bracket-sample.ts";
import s from "./gallery.module.css";

const thandi = { name: "Thandi_M", seed: "Thandi_M" };
const me = { ...thandi, note: "you" };
const zola = { name: "Zola_99", seed: "Zola_99" };

export function MatchesPart() {
  return (
    <>
      <Scorebugs />
      <FaceOffs />
      <Wizard />
      <Section title="Sparkline">
        <div className="card">
          <Sparkline values={[1340, 1352, 1331, 1368, 1402, 1390, 1440]} label="ELO from 1340 to 1440" />
        </div>
      </Section>
      <Section title="Bracket">
        <Bracket label="Upper bracket">
          {rounds.map((round) => (
            <Round key={round.title} {...round} />
          ))}
        </Bracket>
      </Section>
    </>
  );
}

function Scorebugs() {
  return (
    <Section title="Scorebug">
      <div className={`${s.grid} ${s.three}`}>
        <Scorebug
          when="21:00"
          game="FC 26"
          status={
            <Chip kind="ok" icon={check}>
              Confirmed
            </Chip>
          }
          a={me}
          b={{ name: "KwaMfundo", seed: "KwaMfundo", note: "ELO 1 490" }}
          link={{ href: "/gallery#match", label: "Open your match against KwaMfundo" }}
        />
        <Scorebug
          game="FC 26 · 63'"
          status={<Chip kind="live">Live</Chip>}
          a={{ ...me, score: 2, result: "won" }}
          b={{ ...zola, score: 1 }}
        />
        <Scorebug
          when="Sat"
          game="FC 26"
          status={
            <Chip kind="ok" icon={check}>
              Approved
            </Chip>
          }
          a={{ ...me, score: 0, result: "lost" }}
          b={{ name: "Lerato.gg", seed: "Lerato.gg", score: 3, result: "won" }}
        />
        <Scorebug
          when="Fri"
          game="FC 26"
          status={
            <Chip kind="bad" icon={flag}>
              In dispute
            </Chip>
          }
          a={{ ...me, score: 2 }}
          b={{ name: "CapeFear", seed: "CapeFear", score: 2 }}
        />
        <Scorebug
          when="Today 19:30"
          game="FC 26"
          status={
            <Chip kind="warn" icon={clock}>
              Waiting for your opponent
            </Chip>
          }
          a={{ ...zola, note: "ELO 1 512" }}
          b={me}
          link={{ href: "#", label: "Match against Zola", button: "Open match" }}
        />
        <Loading label="Loading matches">
          <ScorebugSkeleton />
        </Loading>
      </div>
    </Section>
  );
}

function FaceOffs() {
  return (
    <Section title="Face-off">
      <div className={`${s.grid} ${s.two}`}>
        <FaceOff
          label="Match"
          a={{ ...thandi, note: "ELO 1 498" }}
          b={{ ...zola, note: "ELO 1 512" }}
          plate="VS"
        />
        <FaceOff label="Match, kickoff" a={thandi} b={zola} plate="04:12" plateNote="to kickoff" isTimer />
        <FaceOff label="Match, hours" a={thandi} b={zola} plate="13:04:12" plateNote="to kickoff" isTimer />
        <FaceOff label="Match, score" a={thandi} b={zola} plate="1 - 3" plateNote="Waiting for you" />
      </div>
    </Section>
  );
}

function Wizard() {
  const [score, setScore] = useState<readonly [number, number]>([3, 0]);
  const upload = {
    title: "Add a screenshot",
    hint: "The score must be visible. Up to 5 MB.",
    replaceLabel: "Replace",
    progressLabel: "Upload",
    onPick: () => undefined,
  };
  return (
    <Section title="Match wizard">
      <div className={`${s.grid} ${s.two}`}>
        <div className="stack">
          <Stepper
            label="Match steps"
            steps={["Friend", "Check in", "Play", "Verify"]}
            current={2}
            doneLabel="done"
          />
          <Scorepad
            label="Final score"
            a={{
              name: "You",
              score: score[0],
              addLabel: "Add a goal for you",
              removeLabel: "Remove a goal for you",
            }}
            b={{
              name: "Zola_99",
              score: score[1],
              addLabel: "Add a goal for Zola_99",
              removeLabel: "Remove a goal for Zola_99",
            }}
            onChange={(a, b) => setScore([a, b])}
          />
        </div>
        <div className="stack">
          <Upload {...upload} state={{ step: "empty" }} />
          <Upload {...upload} state={{ step: "empty" }} error="File size too large. Max size is 5MB." />
          <Upload
            {...upload}
            state={{
              step: "loading",
              name: "fulltime.jpg",
              percent: 62,
              note: "Keeps going if you leave this screen.",
            }}
          />
          <Upload
            {...upload}
            state={{
              step: "done",
              name: "fulltime.jpg",
              note: "Shrunk to 210 KB to save data",
              preview: <Drawing name="football" className={s.picture} />,
            }}
          />
        </div>
      </div>
    </Section>
  );
}
