import { seededRandom } from "@crossbook/testkit";
import { expect, it } from "vitest";
import { KeyFilter } from "./key-filter.ts";

it("never rules out a key that was added, also beyond its first layer", () => {
  const filter = new KeyFilter();
  const count = 1_300_000;
  for (let index = 0; index < count; index++) filter.add(index % 997, `bet-${index}`);
  for (let index = 0; index < count; index += 13)
    expect(filter.mayHave(index % 997, `bet-${index}`)).toBe(true);
});

it("rules out nearly every key that was not", () => {
  const filter = new KeyFilter();
  const random = seededRandom(1);
  for (let index = 0; index < 1_000_000; index++) filter.add(random.integer(2 ** 40), `bet-${index}`);
  let wrong = 0;
  for (let index = 0; index < 100_000; index++)
    if (filter.mayHave(random.integer(2 ** 40), `bet-${index}`)) wrong++;
  expect(wrong).toBeLessThan(1000);
});

it("distinguishes accounts with the same key", () => {
  const filter = new KeyFilter();
  filter.add(1, "same");
  expect([filter.mayHave(1, "same"), filter.mayHave(2, "same")]).toEqual([true, false]);
});
