import { expect, test } from "vitest";
import { createReload } from "./create-reload.ts";

function setUp() {
  const loads: PromiseWithResolvers<void>[] = [];
  const reload = createReload(() => {
    const load = Promise.withResolvers<void>();
    loads.push(load);
    return load.promise;
  });
  return { loads, reload };
}

test("calls during a load share one that starts after it", async () => {
  const { loads, reload } = setUp();
  const first = reload();
  const later = [reload(), reload()];
  expect(loads).toHaveLength(1);
  loads[0]?.resolve();
  await first;
  await expect.poll(() => loads.length).toBe(2);
  loads[1]?.resolve();
  await Promise.all(later);
  expect(loads).toHaveLength(2);
});

test("a call during a load that fails is answered by the next load", async () => {
  const { loads, reload } = setUp();
  const first = reload();
  const later = reload();
  loads[0]?.reject(new Error("offline"));
  await expect(first).rejects.toThrow("offline");
  await expect.poll(() => loads.length).toBe(2);
  loads[1]?.reject(new Error("still offline"));
  await expect(later).rejects.toThrow("still offline");
  const last = reload();
  loads[2]?.resolve();
  await expect(last).resolves.toBeUndefined();
});
