export interface Sequenced {
  seq: number;
}

export interface Missed<Message> {
  messages: readonly Message[];
  hasMore: boolean;
}

export interface SequenceOptions<Message extends Sequenced> {
  /** The last number that is already shown. */
  after: number;
  show: (message: Message) => void;
  /** What the room holds after that number, in order, from the database. */
  fetchMissed: (afterSeq: number) => Promise<Missed<Message>>;
  /** Resolves when it is time for the given further try of a failed fetch, counted from 1. */
  wait(attempt: number): Promise<void>;
}

export interface Sequence<Message extends Sequenced> {
  receive(message: Message): void;
  /** Asks for what may have been missed, for instance after a reconnection. */
  catchUp(): Promise<void>;
  close(): void;
}

/**
 * Shows each message of a room once and in order. A gap in the numbers is filled from the database, which was
 * written before anything was sent: the wire may lose, repeat and reorder.
 */
export function createSequence<Message extends Sequenced>(
  options: SequenceOptions<Message>,
): Sequence<Message> {
  const waiting = new Map<number, Message>();
  let last = options.after;
  let catching: Promise<void> | undefined;
  let isAskedAgain = false;
  let isClosed = false;
  const isOpen = () => !isClosed;

  function show(message: Message): void {
    waiting.delete(message.seq);
    if (isClosed || message.seq <= last) return;
    last = message.seq;
    options.show(message);
  }

  function showReady(): void {
    for (let next = waiting.get(last + 1); next; next = waiting.get(last + 1)) show(next);
  }

  function showUpTo(seq: number): void {
    const ready = [...waiting.values()].filter((message) => message.seq <= seq);
    for (const message of ready.toSorted((a, b) => a.seq - b.seq)) show(message);
  }

  async function fetchPage(): Promise<Missed<Message>> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await options.fetchMissed(last);
      } catch {
        await options.wait(attempt);
        if (isClosed) return { messages: [], hasMore: false };
      }
    }
  }

  async function run(): Promise<void> {
    do {
      isAskedAgain = false;
      // These are in the database by now, and so is everything before them that still exists.
      const known = Math.max(0, ...waiting.keys());
      let page: Missed<Message>;
      do {
        page = await fetchPage();
        for (const message of page.messages) show(message);
        // An empty page that promises more would be asked for without end.
      } while (page.hasMore && page.messages.length > 0 && isOpen());
      showUpTo(known);
      showReady();
    } while ((isAskedAgain || waiting.size > 0) && isOpen());
  }

  function catchUp(): Promise<void> {
    // A fetch under way may have read the database too early for this request.
    isAskedAgain = catching !== undefined;
    catching ??= run().finally(() => {
      catching = undefined;
    });
    return catching;
  }

  return {
    receive(message) {
      if (isClosed || message.seq <= last) return;
      waiting.set(message.seq, message);
      // While a fetch runs, its answer comes first.
      if (catching) return;
      showReady();
      if (waiting.size > 0) void catchUp();
    },
    catchUp,
    close() {
      isClosed = true;
      waiting.clear();
    },
  };
}
