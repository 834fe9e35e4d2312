import type { RoundProps } from "../components/Bracket.tsx";

const player = (name: string) => ({ name, seed: name });

export const rounds: RoundProps[] = [
  {
    title: "Quarter-finals",
    when: "Sat 18:00",
    joins: true,
    ties: [
      {
        id: "q1",
        a: { ...player("Sipho_ZA"), score: 3, result: "won" },
        b: { ...player("CapeFear"), score: 1, result: "lost" },
      },
      {
        id: "q2",
        a: { ...player("Nomvula"), score: 2, result: "lost" },
        b: { ...player("Vusi_11"), score: 4, result: "won" },
      },
      {
        id: "q3",
        isPath: true,
        a: { name: "You", seed: "Thandi_M", score: 2, result: "won", isMe: true },
        b: { ...player("DurbanDrift"), score: 0, result: "lost" },
      },
      {
        id: "q4",
        a: { ...player("Lerato.gg"), score: 1, result: "lost" },
        b: { ...player("Zola_99"), score: 2, result: "won" },
      },
    ],
  },
  {
    title: "Semi-finals",
    when: "Sat 19:00",
    joins: true,
    ties: [
      {
        id: "s1",
        isLive: true,
        tag: "Live 63'",
        a: { ...player("Sipho_ZA"), score: 1, result: "leads" },
        b: { ...player("Vusi_11"), score: 0 },
      },
      {
        id: "s2",
        isPath: true,
        tag: "19:30",
        a: { name: "You", seed: "Thandi_M", isMe: true },
        b: player("Zola_99"),
      },
    ],
  },
  {
    title: "Upper final",
    when: "Sat 20:30",
    ties: [
      { id: "f", tag: "To grand final", a: { waitsFor: "Semi-final 1" }, b: { waitsFor: "Semi-final 2" } },
    ],
  },
];
