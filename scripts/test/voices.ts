export interface Voice {
  say(text: string): void;
  end(): void;
}

/**
 * Who works at the same time is heard one after another, in the order of their coming: the first at once, each other
 * from when all before it have ended.
 */
export function createVoices(write: (text: string) => void): () => Voice {
  const waiting: { held: string[]; hasEnded: boolean }[] = [];

  function goOn(): void {
    for (let first = waiting[0]; first !== undefined; first = waiting[0]) {
      for (const text of first.held.splice(0)) write(text);
      if (!first.hasEnded) return;
      waiting.shift();
    }
  }

  return () => {
    const own = { held: [] as string[], hasEnded: false };
    waiting.push(own);
    return {
      say(text) {
        own.held.push(text);
        goOn();
      },
      end() {
        own.hasEnded = true;
        goOn();
      },
    };
  };
}
