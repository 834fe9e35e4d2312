import { signedPoints, Steps } from "#features/battlegrounds/web/index.ts";
import { useFormat, useText } from "#kit/client/app.tsx";
import { Section } from "#kit/ui/components/Section.tsx";

/** The four steps of a battleground, each with its points. */
export function HowItWorksSteps({ className = "wrap" }: { className?: string }) {
  const text = useText("home");
  const format = useFormat();
  const value = (reason: "accept" | "play" | "win") => signedPoints(reason, format).value;
  return (
    <Section id="how" className={className} title={text("howTitle")}>
      <Steps
        steps={[
          { title: text("step1"), text: text("step1Text") },
          {
            title: text("step2"),
            text: text("step2Text"),
            points: { value: value("accept"), text: (mark) => text("step2Points", mark) },
          },
          {
            title: text("step3"),
            text: text("step3Text"),
            points: { value: value("play"), text: (mark) => text("step3Points", mark) },
          },
          {
            title: text("step4"),
            text: text("step4Text"),
            points: { value: value("win"), text: (mark) => text("step4Points", mark) },
          },
        ]}
      />
    </Section>
  );
}
