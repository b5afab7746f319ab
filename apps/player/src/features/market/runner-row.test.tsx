import { ok } from "@crossbook/browser/testing";
import { within } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { AWAY, aMarket, hubImage } from "../../testing/market-answers.ts";
import { openMarketWorld, pushImage } from "../../testing/market-world.ts";
import { closeApps, type TestApp } from "../../testing/test-app.tsx";

afterEach(closeApps);

/** The row of a runner in the market card. */
async function rowOf({ screen }: TestApp, runner: string) {
  const cells = await screen.findAllByRole("button", { name: new RegExp(`^Back ${runner}`) });
  const row = cells[0]?.closest("li");
  if (!row) throw new Error(`there is no row of ${runner}`);
  return within(row);
}

describe("a row", () => {
  it("has the cloth number of a race's runner before its name, and none where there is none", async () => {
    const [home, away] = aMarket().runners;
    const world = openMarketWorld({
      guest: true,
      wire: (wire) =>
        wire.on("Market/GetByEventId", () =>
          ok([aMarket({ runners: home && away ? [{ ...home, cloth: 7 }, away] : [] })]),
        ),
    });
    await pushImage(world);
    expect((await rowOf(world, "India")).getByTitle("Cloth number").textContent).toBe("7");
    expect((await rowOf(world, "Australia")).queryByTitle("Cloth number")).toBeNull();
  });

  it("does not change when another runner's price does", async () => {
    const world = openMarketWorld({ guest: true });
    await pushImage(world);
    const home = await rowOf(world, "India");
    const cell = await home.findByRole("button", { name: "Back India at 1.85" });
    const changes: MutationRecord[] = [];
    const observer = new MutationObserver((records) => changes.push(...records));
    observer.observe(cell.closest("li") ?? cell, {
      subtree: true,
      childList: true,
      characterData: true,
      attributes: true,
    });
    const image = hubImage();
    if (image.Code !== "Odds") throw new Error("not odds");
    world.hub.push({
      Code: "Odds",
      Data: {
        ...image.Data,
        Image: false,
        Sequence: 11,
        Runners: [{ Id: AWAY.id, Back: [[2.2, 5]], Lay: [], Last: null }],
      },
    });
    expect(
      await (await rowOf(world, "Australia")).findByRole("button", { name: "Back Australia at 2.20" }),
    ).toBeTruthy();
    observer.disconnect();
    expect(changes).toEqual([]);
  });
});
