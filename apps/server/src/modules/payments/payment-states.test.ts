import { describe, expect, it } from "vitest";
import { isFinal, mayFollow, type PaymentDirection, postingOf, statesOf } from "./payment-states.ts";

/** Every way from a first state to a last one. */
function livesOf(direction: PaymentDirection) {
  const lives: string[][] = [];
  const follow = (life: ReturnType<typeof statesOf>) => {
    const last = life.at(-1);
    if (last === undefined) return;
    if (isFinal(direction, last)) lives.push([...life]);
    for (const next of statesOf(direction)) if (mayFollow(direction, last, next)) follow([...life, next]);
  };
  follow(["created"]);
  return lives;
}

describe("the states of payments", () => {
  it("never lead back, and every deposit ends credited or rejected at most once", () => {
    for (const life of livesOf("deposit")) {
      expect(new Set(life).size).toBe(life.length);
      expect(life.filter((state) => state === "credited").length).toBeLessThanOrEqual(1);
    }
    expect(livesOf("deposit")).toContainEqual(["created", "expired", "success", "credited"]);
  });

  it("credit a deposit on success and nowhere else", () => {
    expect(statesOf("deposit").filter((state) => postingOf("deposit", state) !== undefined)).toEqual([
      "success",
    ]);
  });

  it("end every withdrawal that was held in exactly one way", () => {
    for (const life of livesOf("withdrawal")) {
      const postings = life.flatMap((state) => {
        const posting =
          statesOf("withdrawal").includes(state as never) && postingOf("withdrawal", state as never);
        return posting ? [posting] : [];
      });
      const allowed = [["hold"], ["hold", "payOut"], ["hold", "giveBack"], ["hold", "payOut", "takeBack"]];
      expect(allowed).toContainEqual(postings);
    }
  });

  it("know no state of the other direction", () => {
    expect(mayFollow("deposit", "created", "requested")).toBe(false);
    expect(mayFollow("withdrawal", "pending", "success")).toBe(false);
    expect(postingOf("deposit", "paid")).toBeUndefined();
  });
});
