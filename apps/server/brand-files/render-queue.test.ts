import { expect, test } from "vitest";
import { createRenderQueue } from "./render-queue.ts";

/** Renderings that the test finishes, in any order. */
function controlledRenderings() {
  const open = new Map<string, (outcome: "done" | "failed") => void>();
  const started: string[] = [];
  return {
    started,
    draw: (name: string) => () => {
      started.push(name);
      return new Promise<string>((resolve, reject) => {
        open.set(name, (outcome) => (outcome === "done" ? resolve(name) : reject(new Error(name))));
      });
    },
    finish: (name: string, outcome: "done" | "failed" = "done") => open.get(name)?.(outcome),
  };
}

const createQueue = () => createRenderQueue<string>({ concurrency: 2, maxWaiting: 1, maxCached: 2 });

test("renders two at a time, and the next when one is done", async () => {
  const { started, draw, finish } = controlledRenderings();
  const imageOf = createQueue();
  const first = imageOf("a", draw("a"));
  void imageOf("b", draw("b"));
  const third = imageOf("c", draw("c"));
  expect(started).toEqual(["a", "b"]);
  finish("a");
  await first;
  await expect.poll(() => started).toEqual(["a", "b", "c"]);
  finish("c");
  expect(await third).toBe("c");
});

test("refuses requests when the queue is full, and accepts them again later", async () => {
  const { started, draw, finish } = controlledRenderings();
  const imageOf = createQueue();
  const [first] = ["a", "b", "c"].map((name) => imageOf(name, draw(name)));
  await expect(imageOf("d", draw("d"))).rejects.toMatchObject({ code: "unavailable", status: 503 });
  finish("a");
  await first;
  const fourth = imageOf("d", draw("d"));
  finish("b");
  await expect.poll(() => started).toContain("d");
  finish("d");
  expect(await fourth).toBe("d");
});

test("renders the same key once for concurrent requests", async () => {
  const { started, draw, finish } = controlledRenderings();
  const imageOf = createQueue();
  const asked = [imageOf("a", draw("a")), imageOf("a", draw("a"))];
  finish("a");
  expect(await Promise.all(asked)).toEqual(["a", "a"]);
  expect(await imageOf("a", draw("a"))).toBe("a");
  expect(started).toEqual(["a"]);
});

test("evicts the least recently used image", async () => {
  const { started, draw, finish } = controlledRenderings();
  const imageOf = createQueue();
  const get = async (name: string) => {
    const picture = imageOf(name, draw(name));
    finish(name);
    return picture;
  };
  for (const name of ["a", "b", "a", "c", "a", "b"]) await get(name);
  expect(started).toEqual(["a", "b", "c", "b"]);
});

test("renders a failed image again", async () => {
  const { started, draw, finish } = controlledRenderings();
  const imageOf = createQueue();
  const failing = imageOf("a", draw("a"));
  finish("a", "failed");
  await expect(failing).rejects.toThrow("a");
  const again = imageOf("a", draw("a"));
  finish("a");
  expect(await again).toBe("a");
  expect(started).toEqual(["a", "a"]);
});
