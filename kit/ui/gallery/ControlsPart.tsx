import { useState } from "react";
import { Button, ButtonLink } from "../components/Button.tsx";
import { Check } from "../components/Check.tsx";
import { Chip } from "../components/Chip.tsx";
import { Choice, ChoiceGroup, ChoicePill } from "../components/Choice.tsx";
import { Field } from "../components/Field.tsx";
import { IconButton } from "../components/IconButton.tsx";
import { OtpInput } from "../components/OtpInput.tsx";
import { PasswordInput } from "../components/PasswordInput.tsx";
import { Section } from "../components/Section.tsx";
import { Segment } from "../components/Segment.tsx";
import { Select } from "../components/Select.tsx";
import { Switch } from "../components/Switch.tsx";
import { TabPanel, Tabs } from "../components/Tabs.tsx";
import { TelInput } from "../components/TelInput.tsx";
import { TextArea, TextInput } from "../components/TextInput.tsx";
import { TextLink } from "../components/TextLink.tsx";
import { badgeCheck } from "../icons/badge-check.ts";
import { bell } from "../icons/bell.ts";
import { check } from "../icons/check.ts";
import { clock } from "../icons/clock.ts";
import { flag } from "../icons/flag.ts";
import { Icon } from "../icons/Icon.tsx";
import { imageUp } from "../icons/image-up.ts";
import { minus } from "../icons/minus.ts";
import { search } from "../icons/search.ts";
import { swords } from "../icons/swords.ts";
import { x } from "../icons/x.ts";
import s from "./gallery.module.css";
import { useSampleMoney } from "./use-sample-money.ts";
import { Specimen } from "./Specimen.tsx";

export function ControlsPart() {
  return (
    <>
      <ButtonStates />
      <Statuses />
      <Fields />
      <Choices />
      <Switching />
    </>
  );
}

function ButtonStates() {
  return (
    <Section title="Buttons">
      <div className={s.states}>
        <Specimen name="default">
          <Button kind="primary">Accept</Button>
        </Specimen>
        <Specimen name="hover" as="hover">
          <Button kind="primary">Accept</Button>
        </Specimen>
        <Specimen name="focus" as="focus">
          <Button kind="primary">Accept</Button>
        </Specimen>
        <Specimen name="loading">
          <Button kind="primary" busy>
            Accept
          </Button>
        </Specimen>
        <Specimen name="disabled">
          <Button kind="primary" disabled>
            Accept
          </Button>
        </Specimen>
        <Specimen name="secondary">
          <Button>Replace</Button>
        </Specimen>
        <Specimen name="outline">
          <Button kind="outline">Reschedule</Button>
        </Specimen>
        <Specimen name="ghost">
          <Button kind="ghost">See all</Button>
        </Specimen>
        <Specimen name="danger">
          <Button kind="danger">
            <Icon of={flag} size="sm" />
            Dispute
          </Button>
        </Specimen>
        <Specimen name="inverse">
          <Button kind="inverse">Allow all</Button>
        </Specimen>
        <Specimen name="small">
          <Button size="sm">Claim</Button>
        </Specimen>
        <Specimen name="large">
          <Button size="lg" kind="primary">
            I am ready
          </Button>
        </Specimen>
        <Specimen name="link">
          <ButtonLink href="/gallery#buttons" kind="outline">
            Open match
          </ButtonLink>
        </Specimen>
        <Specimen name="text link">
          <TextLink href="/gallery#buttons" forward>
            See all
          </TextLink>
        </Specimen>
        <Specimen name="icon">
          <IconButton label="Close">
            <Icon of={x} />
          </IconButton>
        </Specimen>
        <Specimen name="icon, solid">
          <IconButton label="Close the sheet" kind="solid">
            <Icon of={x} />
          </IconButton>
        </Specimen>
        <Specimen name="icon, badge">
          <IconButton label="Notifications, 3 unread" badge={3}>
            <Icon of={bell} />
          </IconButton>
        </Specimen>
      </div>
    </Section>
  );
}

function Statuses() {
  return (
    <Section title="Status">
      <div className={s.chips}>
        <Chip kind="live">Live</Chip>
        <Chip icon={clock}>Upcoming</Chip>
        <Chip kind="brand" icon={swords}>
          Challenge
        </Chip>
        <Chip kind="ok" icon={check}>
          Match confirmed
        </Chip>
        <Chip kind="warn" icon={clock}>
          Awaiting approval
        </Chip>
        <Chip kind="info" icon={imageUp}>
          Score submitted
        </Chip>
        <Chip kind="bad" icon={flag}>
          In dispute
        </Chip>
        <Chip kind="ok" icon={badgeCheck}>
          Approved
        </Chip>
        <Chip icon={minus}>Unsubmitted</Chip>
        <Chip kind="art">PS5 only</Chip>
      </div>
    </Section>
  );
}

function Fields() {
  const [pin, setPin] = useState("482");
  return (
    <Section title="Fields">
      <div className={`${s.grid} ${s.three}`}>
        <Field label="Username" hint="3 to 16 characters">
          <TextInput placeholder="What opponents will see" />
        </Field>
        <Field label="Email" error="Please enter a valid email address.">
          <TextInput type="email" defaultValue="thandi@" />
        </Field>
        <Field label="Cell number, locked">
          <TextInput disabled defaultValue="+27 82 123 4567" />
        </Field>
        <Field label="Cell number">
          <TelInput dialCode="+27" placeholder="82 123 4567" />
        </Field>
        <Field label="Country">
          <Select
            defaultValue="se"
            options={[
              { value: "se", name: "Sweden" },
              { value: "fr", name: "France" },
            ]}
          />
        </Field>
        <Field label="Find a friend">
          <TextInput icon={search} type="search" />
        </Field>
        <Field label="Password">
          <PasswordInput
            autoComplete="new-password"
            show={{ word: "Show", label: "Show password" }}
            defaultValue="cup final 26"
          />
        </Field>
        <Field label="Password, wrong" error="Password must be at least 6 characters long.">
          <PasswordInput
            autoComplete="new-password"
            show={{ word: "Show", label: "Show password" }}
            defaultValue="cup"
          />
        </Field>
        <Field label="PIN">
          <OtpInput value={pin} onChange={setPin} />
        </Field>
        <Field label="PIN, wrong" error="Invalid OTP, please re-enter the OTP">
          <OtpInput value="482917" onChange={setPin} />
        </Field>
        <Field label="PIN, locked">
          <OtpInput value="" isLocked onChange={setPin} />
        </Field>
        <Field label="Note for staff">
          <TextArea placeholder="What happened?" />
        </Field>
      </div>
    </Section>
  );
}

function Choices() {
  const money = useSampleMoney();
  return (
    <Section title="Choices">
      <div className={`${s.grid} ${s.three}`}>
        <ChoiceGroup label="Plan">
          <Choice name="plan" title="Daily" note="Renews every day" end={money(7)} defaultChecked />
          <Choice name="plan" title="Monthly" note="Renews every month" end={money(60)} />
        </ChoiceGroup>
        <ChoiceGroup label="What’s wrong?" flow>
          <ChoicePill name="reason" title="Wrong score" defaultChecked />
          <ChoicePill name="reason" title="Wrong match" />
          <ChoicePill name="reason" title="Not readable" />
          <ChoicePill name="reason" title="Disconnected" />
        </ChoiceGroup>
        <div>
          <Check defaultChecked>
            I am 18 or over and agree to the <a href="/gallery#choices">terms</a>.
          </Check>
          <Check error="Please agree to the terms.">I agree to the rules of the battleground.</Check>
          <Switch title="Necessary" note="Always on" checked disabled readOnly />
          <Switch title="Statistics" note="Tells us which pages work" defaultChecked />
          <Switch title="Marketing" />
        </div>
      </div>
    </Section>
  );
}

type MatchTab = "upcoming" | "live" | "done";

function Switching() {
  const [tab, setTab] = useState<MatchTab>("upcoming");
  const [side, setSide] = useState<"upper" | "lower" | "final">("upper");
  return (
    <Section title="Tabs and segments">
      <div className={`${s.grid} ${s.two}`}>
        <div>
          <Tabs
            label="Matches"
            group="gallery"
            selected={tab}
            onSelect={setTab}
            tabs={[
              { id: "upcoming", name: "Upcoming", count: 4 },
              { id: "live", name: "In progress", count: 1 },
              { id: "done", name: "Completed", count: 18 },
            ]}
          />
          <TabPanel group="gallery" id={tab} className="card">
            {tab}
          </TabPanel>
        </div>
        <Segment
          label="Bracket"
          selected={side}
          onSelect={setSide}
          options={[
            { id: "upper", name: "Upper" },
            { id: "lower", name: "Lower" },
            { id: "final", name: "Final" },
          ]}
        />
      </div>
    </Section>
  );
}
