import { ok } from "@crossbook/browser/testing";
import { within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, it } from "vitest";
import { fetchLanguage } from "../../language/languages.ts";
import { aFancy, FANCY_ID } from "../../testing/fancy-answers.ts";
import { AWAY, aMarket, HOME } from "../../testing/market-answers.ts";
import { openMarketWorld, pushImage } from "../../testing/market-world.ts";
import { closeApps } from "../../testing/test-app.tsx";

afterEach(closeApps);

const DRAW = { id: 4103, name: "The Draw" } as const;

const MARKETS = [
  aMarket({
    runners: [HOME, AWAY, DRAW].map((runner, sort) => ({ ...runner, sort, handicap: null })),
    rules:
      "T20 match, 20 overs a side, 6 balls an over. Settled on the official result, rain rules included.",
  }),
  aFancy({ rules: "An agreement of gentlemen." }),
  aFancy({ marketId: FANCY_ID + 1, status: "SETTLED", result: { type: "number", value: 66 } }),
];

it("[PROD-03] a market page in Hindi says markets, runners, groups, results and rules in Hindi, and what nobody knows as it came", async () => {
  await fetchLanguage("hi");
  const world = openMarketWorld({
    stored: { language: "hi" },
    wire: (wire) => wire.on("Market/GetByEventId", () => ok(MARKETS)),
  });
  const { screen } = world;
  const user = userEvent.setup();
  const card = within(await screen.findByRole("region", { name: "मैच ऑड्स" }));
  expect(card.getByText("ड्रॉ")).toBeTruthy();
  expect(card.getByText("Australia")).toBeTruthy();
  await user.click(card.getByRole("button", { name: "मैच ऑड्स के नियम" }));
  expect(
    await screen.findByText(
      "T20 मैच, हर टीम के 20 ओवर, हर ओवर में 6 गेंद। आधिकारिक नतीजे पर सेटल होता है, बारिश के नियम शामिल हैं।",
    ),
  ).toBeTruthy();
  await user.keyboard("{Escape}");

  expect(await screen.findByRole("heading", { name: "सेशन" })).toBeTruthy();
  expect(screen.getByText("66 रन")).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "India के 6 ओवर के रन" }));
  expect(await screen.findByText("An agreement of gentlemen.")).toBeTruthy();
  await user.keyboard("{Escape}");

  await pushImage(world, { Status: "SUSPENDED", Reason: "Wicket" });
  expect(await card.findAllByText("निलंबित · विकेट")).toHaveLength(1);
  expect(card.getAllByText("निलंबित")).toHaveLength(1);
  await pushImage(world, { Status: "SUSPENDED", Reason: "Streaker on the field", Sequence: 99 });
  expect(await card.findAllByText("निलंबित · Streaker on the field")).toHaveLength(1);
});
