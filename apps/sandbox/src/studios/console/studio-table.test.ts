import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type StudioWorld, studioWorld } from "../../testing/studio-world.ts";
import { shownStudio } from "./shown-studio.ts";
import { studioTable } from "./studio-table.ts";

let world: StudioWorld;
beforeEach(async () => {
  world = await studioWorld();
});
afterEach(() => world.close());

describe("the studios on the console", () => {
  it("are shown with their open rounds and what has come in and gone out", async () => {
    const page = await world.open("kestrel", "mines");
    const first = await page.play(1000, { mines: 24 });
    const lost = await page.step(first, { open: 3 });
    await world.settle();
    if (lost.state === "lost") expect(lost.payout).toBe(0);
    await page.play(2050 * 2, { mines: 3 });
    const shown = shownStudio(world.studio("kestrel"));
    expect(shown).toMatchObject({
      name: "Kestrel Games",
      openRounds: 1,
      due: 0,
      staked: 5100,
      won: lost.payout,
    });
    expect(studioTable([shown]).markup).toContain('<td class="figure">Rs 51.00</td>');
  });

  it("say so where none is configured", () => {
    expect(studioTable([]).markup).toContain("their keys are not set");
  });
});
