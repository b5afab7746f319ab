import { describe, expect, it } from "vitest";
import { FIELD_NAMES, fieldsOfFragment } from "./round-fields.ts";

describe("the fields of a fragment", () => {
  it("are those of a game page's link", () => {
    const choice = '{"target":5000,"direction":"over"}';
    const values = new URLSearchParams({
      game: "dice",
      serverSeedHash: "ab",
      clientSeed: "my seed#1",
      nonce: "7",
      choice,
    });
    expect(fieldsOfFragment(`#${values}`)).toEqual({
      game: "dice",
      serverSeed: "",
      serverSeedHash: "ab",
      clientSeed: "my seed#1",
      nonce: "7",
      choice,
      steps: "",
    });
  });

  it("are empty without one, and unknown names are left out", () => {
    for (const fragment of ["", "#", "#onload=alert(1)"]) {
      const fields = fieldsOfFragment(fragment);
      expect(Object.keys(fields)).toEqual([...FIELD_NAMES]);
      expect(Object.values(fields).join("")).toBe("dice");
    }
  });

  it("take the published hash of crash for the round itself where no other is given", () => {
    expect(fieldsOfFragment("#game=crash&serverSeedHash=ab")).toMatchObject({
      serverSeed: "ab",
      serverSeedHash: "ab",
    });
    expect(fieldsOfFragment("#game=crash&serverSeedHash=ab&serverSeed=cd")).toMatchObject({
      serverSeed: "cd",
    });
  });

  it("take no hash for that of a ticket's round, which is published once it is over", () => {
    expect(fieldsOfFragment("#game=crash&serverSeedHash=ab&nonce=7")).toMatchObject({
      serverSeed: "",
      serverSeedHash: "ab",
    });
  });

  it("are bounded", () => {
    expect(fieldsOfFragment(`#choice=${"x".repeat(100_000)}`).choice).toHaveLength(10_000);
  });
});
