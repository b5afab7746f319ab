import { expect, it } from "vitest";
import { favourites, MAX_FAVOURITES } from "./favourites.ts";

it("favourites are added by ids, at least one and no more than an account can have", () => {
  const { input } = favourites.add;
  const ids = (count: number) => Array.from({ length: count }, (_, index) => index + 1);
  expect(input.parse({ eventIds: [41, "42"] })).toEqual({ eventIds: [41, 42] });
  expect(input.safeParse({ eventIds: ids(MAX_FAVOURITES) }).success).toBe(true);
  for (const eventIds of [[], ids(MAX_FAVOURITES + 1), [0], [1.5], ["x"], 41, undefined]) {
    expect(input.safeParse({ eventIds }).success).toBe(false);
  }
});

it("one is removed by its id", () => {
  const { input } = favourites.remove;
  expect(input.parse({ eventId: "41" })).toEqual({ eventId: 41 });
  for (const eventId of [undefined, null, -1, [41]]) expect(input.safeParse({ eventId }).success).toBe(false);
});
