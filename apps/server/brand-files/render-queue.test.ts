import { expect, test } from "vitest";
import { createDesk } from "./card-desk.ts";

/** Drawings that are finished by hand, in any order. */
function easel() {
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

const desk = () => createDesk<string>({ atOnce: 2, mostWaiting: 1, mostKept: 2 });

test("two are drawn at a time, the next when one is done", async () => {
  const { started, draw, finish } = easel();
  const pictureOf = desk();
  const first = pictureOf("a", draw("a"));
  void pictureOf("b", draw("b"));
  const third = pictureOf("c", draw("c"));
  expect(started).toEqual(["a", "b"]);
  finish("a");
  await first;
  await expect.poll(() => started).toEqual(["a", "b", "c"]);
  finish("c");
  expect(await third).toBe("c");
});

test("those who come when the bench is full are turned away, and may come again", async () => {
  const { started, draw, finish } = easel();
  const pictureOf = desk();
  const [first] = ["a", "b", "c"].map((name) => pictureOf(name, draw(name)));
  await expect(pictureOf("d", draw("d"))).rejects.toMatchObject({ code: "unavailable", status: 503 });
  finish("a");
  await first;
  const fourth = pictureOf("d", draw("d"));
  finish("b");
  await expect.poll(() => started).toContain("d");
  finish("d");
  expect(await fourth).toBe("d");
});

test("the same thing is drawn once, however many ask", async () => {
  const { started, draw, finish } = easel();
  const pictureOf = desk();
  const asked = [pictureOf("a", draw("a")), pictureOf("a", draw("a"))];
  finish("a");
  expect(await Promise.all(asked)).toEqual(["a", "a"]);
  expect(await pictureOf("a", draw("a"))).toBe("a");
  expect(started).toEqual(["a"]);
});

test("what nobody asked for the longest is forgotten first", async () => {
  const { started, draw, finish } = easel();
  const pictureOf = desk();
  const get = async (name: string) => {
    const picture = pictureOf(name, draw(name));
    finish(name);
    return picture;
  };
  for (const name of ["a", "b", "a", "c", "a", "b"]) await get(name);
  expect(started).toEqual(["a", "b", "c", "b"]);
});

test("renders a failed image again", async () => {
  const { started, draw, finish } = easel();
  const pictureOf = desk();
  const failing = pictureOf("a", draw("a"));
  finish("a", "failed");
  await expect(failing).rejects.toThrow("a");
  const again = pictureOf("a", draw("a"));
  finish("a");
  expect(await again).toBe("a");
  expect(started).toEqual(["a", "a"]);
});
