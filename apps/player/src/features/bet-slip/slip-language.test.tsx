import { ok } from "@crossbook/browser/testing";
import { waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { fetchLanguage } from "../../language/languages.ts";
import { AWAY, aMarket, HOME, statusPush } from "../../testing/market-answers.ts";
import { openMarketWorld, pushImage } from "../../testing/market-world.ts";
import { closeApps } from "../../testing/test-app.tsx";

beforeAll(() => fetchLanguage("hi"));
afterEach(closeApps);

/** A slip on a phone in Hindi, of a match that can be drawn. */
async function openHindiSlip() {
  const runners = [HOME, AWAY, { id: 4103, name: "The Draw" }];
  const market = aMarket({ runners: runners.map((one, sort) => ({ ...one, sort, handicap: null })) });
  const world = openMarketWorld({
    width: 390,
    stored: { language: "hi" },
    wire: (wire) => wire.on("Market/GetByEventId", () => ok([market])),
  });
  const user = userEvent.setup();
  await pushImage(world);
  await user.click(await world.screen.findByRole("button", { name: "ले India, 1.90 पर" }));
  const heading = await world.screen.findByRole("heading", { name: "ले India" });
  return { ...world, user, slip: within(heading.closest("section") ?? document.body) };
}

describe("a slip in the player's language", () => {
  it("names there how a bet can be placed, every runner, and why the market is suspended", async () => {
    const { slip, user, hub } = await openHindiSlip();
    await user.click(slip.getByRole("button", { name: "विकल्प: लिमिट" }));
    const names = slip.getAllByRole("radio").map((radio) => document.querySelector(`[for="${radio.id}"]`));
    expect(names.map((label) => label?.textContent)).toEqual([
      "लिमिट",
      "केवल पोस्ट",
      "तुरंत या रद्द",
      "पूरी या कुछ नहीं",
      "खराब ऑड्स स्वीकार करें",
    ]);
    expect(slip.getByText("कभी तुरंत मैच नहीं होती।")).toBeTruthy();
    const outlook = within(await slip.findByLabelText("अगर यह रनर जीते"));
    expect(outlook.getAllByRole("term").map((term) => term.textContent)).toEqual([
      "India",
      "Australia",
      "ड्रॉ",
    ]);
    hub.push(statusPush({ Status: "SUSPENDED", Reason: "Wicket" }));
    await waitFor(() => expect(slip.getByRole("button", { name: "निलंबित · विकेट" })).toBeTruthy());
  });
});
