import { expect, it } from "vitest";
import { LoginQueue } from "./login-queue.ts";

/** A queue of one at a time, whose works are ended by name. */
function queueOfOne(mostWaiting: number) {
  const queue = new LoginQueue({ mostAtOnce: 1, mostWaiting });
  const begun: string[] = [];
  const ends = new Map<string, (error?: Error) => void>();
  const admit = (name: string, rank: number) =>
    queue.admit(rank, () => {
      begun.push(name);
      return new Promise<string>((resolve, reject) => {
        ends.set(name, (error) => (error ? reject(error) : resolve(name)));
      });
    });
  const end = async (name: string, error?: Error) => {
    ends.get(name)?.(error);
    // Whoever is next begins after the promises of the one that ended.
    for (let turn = 0; turn < 5; turn++) await Promise.resolve();
  };
  return { admit, end, begun };
}

it("goes on with the lowest rank, and within a rank in order of coming, also after a failure", async () => {
  const { admit, end, begun } = queueOfOne(10);
  const first = admit("first", 9);
  void admit("suspicious", 3);
  void admit("new", 0);
  void admit("also new", 0);
  void admit("known", -1);
  await end("first", new Error("no database"));
  await expect(first).rejects.toThrow("no database");
  for (const name of ["known", "new", "also new", "suspicious"]) await end(name);
  expect(begun).toEqual(["first", "known", "new", "also new", "suspicious"]);
});

it("turns the highest rank away where there is no room, be it the newest or not", async () => {
  const { admit, end, begun } = queueOfOne(2);
  const working = admit("working", 0);
  const suspicious = admit("suspicious", 5);
  const clean = admit("clean", 0);
  expect(await admit("more suspicious", 6)).toBeUndefined();
  const known = admit("known", -1);
  expect(await suspicious).toBeUndefined();
  for (const name of ["working", "known", "clean"]) await end(name);
  expect(await Promise.all([working, known, clean])).toEqual(["working", "known", "clean"]);
  expect(begun).toEqual(["working", "known", "clean"]);
});

it("hands a place on to one only, whoever comes at that moment", async () => {
  const queue = new LoginQueue({ mostAtOnce: 1, mostWaiting: 10 });
  let atOnce = 0;
  let most = 0;
  let end: () => void = () => undefined;
  const work = async () => {
    atOnce += 1;
    most = Math.max(most, atOnce);
    await new Promise(setImmediate);
    atOnce -= 1;
  };
  const first = new Promise<void>((resolve) => {
    end = resolve;
  });
  const admitted = [queue.admit(0, () => first), queue.admit(0, work)];
  const late = first.then(() => queue.admit(0, work));
  end();
  await Promise.all([...admitted, late]);
  expect(most).toBe(1);
});
