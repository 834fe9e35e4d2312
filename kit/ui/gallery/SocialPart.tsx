import { useState } from "react";
import { ChatComposer } from "../components/ChatComposer.tsx";
import { ChatDivider } from "../components/ChatDivider.tsx";
import { ChatMessage } from "../components/ChatMessage.tsx";
import { ChatReactions } from "../components/ChatReactions.tsx";
import { ChatTyping } from "../components/ChatTyping.tsx";
import { Chip } from "../components/Chip.tsx";
import { Scorebug } from "../components/Scorebug.tsx";
import { Section } from "../components/Section.tsx";
import { check } from "../icons/check.ts";
import { shieldCheck } from "../icons/shield-check.ts";
import s from "./gallery.module.css";

const player = (name: string) => ({ name, seed: name });

export function SocialPart() {
  const [draft, setDraft] = useState("");
  const [likes, setLikes] = useState(true);
  return (
    <Section title="Chat">
      <div className={`card ${s.chat}`}>
        <ChatDivider text="Today" />
        <ChatMessage
          from={player("Otieno_FC")}
          time="18:31"
          text="Anyone up for a quick one before the qualifier closes?"
        />
        <ChatMessage from={player("Otieno_FC")} isContinued text="Need 150 points to get into the top 4" />
        <ChatMessage
          from={player("Achieng_K")}
          time="18:34"
          quote={{ text: "Otieno_FC: Anyone up for a quick one" }}
          text="Same here. You’re on."
        >
          <ChatReactions
            reactions={[
              { sign: "🔥", count: likes ? 4 : 3, label: "Fire, 4", isMine: likes },
              { sign: "👀", count: 2, label: "Eyes, 2", isMine: false },
            ]}
            onToggle={() => setLikes((liked) => !liked)}
          />
        </ChatMessage>
        <ChatDivider text="3 new" isNew />
        <ChatMessage from={player("Achieng_K")} time="18:52">
          <div className={s.embedded}>
            <Scorebug
              game="FC 26"
              status={
                <Chip kind="ok" icon={check}>
                  Full time
                </Chip>
              }
              a={{ ...player("Achieng_K"), score: 4, result: "won" }}
              b={{ ...player("Otieno_FC"), score: 2, result: "lost" }}
            />
          </div>
        </ChatMessage>
        <ChatMessage
          from={player("Mod_Faith")}
          time="18:53"
          role={
            <Chip kind="brand" icon={shieldCheck}>
              Moderator
            </Chip>
          }
          text="Well played both. Please keep score claims in the match screen so they count."
        />
        <ChatMessage
          time="18:55"
          text="That third goal though. Who wants to go next?"
          delivery={{ state: "sent", label: "Sent" }}
        />
        <ChatMessage
          isContinued
          text="I am free all evening."
          delivery={{ state: "failed", label: "Not sent. Tap to try again.", onRetry: () => undefined }}
        />
        <ChatTyping text="Wanjiru7 is typing" />
        <ChatComposer
          value={draft}
          onChange={setDraft}
          onSend={() => setDraft("")}
          onAttach={() => undefined}
          labels={{
            message: "Message FC 26 Nairobi",
            placeholder: "Message",
            send: "Send",
            attach: "Attach",
          }}
        />
      </div>
    </Section>
  );
}
