import { describe, expect, it } from "vitest";
import { chanceFrom } from "../ports/chance.ts";
import { FAULT_NAMES, type FaultMix, FaultSettings } from "./faults.ts";

const settings = (mix: FaultMix, seed = "one") =>
  new FaultSettings({ mix, chanceOf: (subject) => chanceFrom(`${seed} ${subject}`) });
const many = Array.from({ length: 2000 }, (_, number) => `D-${number}`);

describe("the faults of an order", () => {
  it("are none by themselves", () => {
    expect(many.flatMap((receipt) => settings({}).take(receipt))).toEqual([]);
  });

  it("happen as often as the mix has it, each apart from the others", () => {
    const drawn = many.map((receipt) => settings({ lostWebhook: 0.2, slowAnswers: 1 }).take(receipt));
    const share = drawn.filter((faults) => faults.includes("lostWebhook")).length / drawn.length;
    expect(share).toBeGreaterThan(0.17);
    expect(share).toBeLessThan(0.23);
    expect(drawn.every((faults) => faults.includes("slowAnswers"))).toBe(true);
  });

  it("are the same for the same receipt and seed, whatever else is in the mix", () => {
    const take = (mix: FaultMix, seed?: string) =>
      many.map((receipt) => settings(mix, seed).take(receipt).includes("lostWebhook"));
    expect(take({ lostWebhook: 0.5, lateSuccess: 0.7 })).toEqual(take({ lostWebhook: 0.5 }));
    expect(take({ lostWebhook: 0.5 }, "two")).not.toEqual(take({ lostWebhook: 0.5 }));
  });

  it("are those that were set for it before, once, and not the mix's", () => {
    const all = settings(Object.fromEntries(FAULT_NAMES.map((fault) => [fault, 1])));
    all.prepare("D-1", ["lateSuccess"]);
    all.prepare("D-2", []);
    expect([all.take("D-1"), all.take("D-2")]).toEqual([["lateSuccess"], []]);
    expect(all.take("D-1")).toEqual(FAULT_NAMES);
  });

  it("can be set for a thousand receipts that are still to come; the oldest goes first", () => {
    const prepared = settings({});
    for (let number = 0; number <= 1000; number++) prepared.prepare(`D-${number}`, ["lostWebhook"]);
    expect([prepared.take("D-0"), prepared.take("D-1")]).toEqual([[], ["lostWebhook"]]);
  });
});
