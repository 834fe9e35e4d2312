/** A deterministic generator: the same seed gives the same numbers on every machine. */
export interface Random {
  /** In [0, 1). */
  next(): number;
  /** A whole number from `low` to `high`, both included. */
  int(low: number, high: number): number;
  chance(probability: number): boolean;
  pick<Item>(items: readonly Item[]): Item;
  shuffle<Item>(items: readonly Item[]): Item[];
  /** Bell-shaped around zero, with a standard deviation of one. */
  normal(): number;
  /** An independent stream: its draws do not affect this one. */
  fork(label: string): Random;
}

export function createRandom(seed: string): Random {
  const next = sfc32(seed);
  const int = (low: number, high: number) => low + Math.floor(next() * (high - low + 1));
  return {
    next,
    int,
    chance: (probability) => next() < probability,
    pick(items) {
      const item = items[int(0, items.length - 1)];
      if (item === undefined) throw new RangeError("nothing to pick from");
      return item;
    },
    shuffle: (items) => shuffled(items, int),
    normal: () => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next()),
    fork: (label) => createRandom(`${seed}/${label}`),
  };
}

function shuffled<Item>(items: readonly Item[], int: Random["int"]): Item[] {
  const mixed = [...items];
  for (let last = mixed.length - 1; last > 0; last--) {
    const other = int(0, last);
    [mixed[last], mixed[other]] = [mixed[other] as Item, mixed[last] as Item];
  }
  return mixed;
}

/** Small Fast Counter, 32 bit (Chris Doty-Humphrey): passes PractRand, four words of state. */
function sfc32(seed: string): () => number {
  let [a, b, c] = [hash(seed, 1), hash(seed, 2), hash(seed, 3)];
  let counter = 1;
  const draw = () => {
    const sum = (a + b + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (((c << 21) | (c >>> 11)) + sum) | 0;
    return (sum >>> 0) / 2 ** 32;
  };
  for (let warmUp = 0; warmUp < 12; warmUp++) draw();
  return draw;
}

/** FNV-1a with a final mix, so that similar seeds differ strongly. */
function hash(text: string, salt: number): number {
  let value = 0x811c9dc5 ^ salt;
  for (let index = 0; index < text.length; index++) {
    value = Math.imul(value ^ text.charCodeAt(index), 0x01000193);
  }
  value = Math.imul(value ^ (value >>> 16), 0x85ebca6b);
  value = Math.imul(value ^ (value >>> 13), 0xc2b2ae35);
  return value ^ (value >>> 16);
}
