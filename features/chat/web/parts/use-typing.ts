import { useEffect, useRef, useState } from "react";

interface TypingPlayer {
  playerId: string;
  username: string;
}

const sendEveryMs = 3_000;
const shownMs = 5_000;

/** Who types in the room now, and a function that tells the others that the player types. */
export function useTyping(viewerId: string, send: () => void) {
  const [typists, setTypists] = useState<readonly TypingPlayer[]>([]);
  const timers = useRef(new Map<string, ReturnType<typeof setTimeout>>());
  const sentAt = useRef(0);
  useEffect(() => {
    const all = timers.current;
    return () => {
      for (const timer of all.values()) clearTimeout(timer);
    };
  }, []);

  function stop(playerId: string) {
    clearTimeout(timers.current.get(playerId));
    timers.current.delete(playerId);
    setTypists((all) => all.filter((each) => each.playerId !== playerId));
  }

  return {
    typists,
    /** For a typist, and for an author whose message has arrived. */
    stop,
    receive(payload: object) {
      const typist = payload as TypingPlayer;
      if (typist.playerId === viewerId || typeof typist.username !== "string") return;
      setTypists((all) =>
        all.some(({ playerId }) => playerId === typist.playerId) ? all : [...all, typist],
      );
      clearTimeout(timers.current.get(typist.playerId));
      timers.current.set(
        typist.playerId,
        setTimeout(() => stop(typist.playerId), shownMs),
      );
    },
    typed() {
      const now = Date.now();
      if (now - sentAt.current < sendEveryMs) return;
      sentAt.current = now;
      send();
    },
    sent() {
      sentAt.current = 0;
    },
  };
}
