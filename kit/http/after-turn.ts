/**
 * Does something with each of what it gets, when the turn of the event loop is over. Under load many come in one turn, and
 * what is done to one after the other costs less than among other work. What a crash
 * finds waiting is lost.
 */
export function afterTurn<One>(work: (one: One) => void): (one: One) => void {
  let waiting: One[] = [];
  const workOff = () => {
    const all = waiting;
    waiting = [];
    for (const one of all) work(one);
  };
  return (one) => {
    if (waiting.push(one) === 1) setImmediate(workOff);
  };
}
