export interface OutputWriter {
  write(text: string): void;
  end(): void;
}

/**
 * Buffers the output of parallel writers: the first prints at once, each other one when all before it have
 * ended.
 */
export function createOrderedOutput(write: (text: string) => void): () => OutputWriter {
  const waiting: { held: string[]; hasEnded: boolean }[] = [];

  function flush(): void {
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
      write(text) {
        own.held.push(text);
        flush();
      },
      end() {
        own.hasEnded = true;
        flush();
      },
    };
  };
}
