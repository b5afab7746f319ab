import { ok } from "@crossbook/browser/testing";
import { api } from "@crossbook/contract";
import { within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeAll, expect, it } from "vitest";
import { fetchLanguage } from "../../language/languages.ts";
import { aBonus, someBonuses } from "../../testing/bonus-answers.ts";
import { anOpenBet } from "../../testing/market-answers.ts";
import { openMarketWorld } from "../../testing/market-world.ts";
import { closeApps } from "../../testing/test-app.tsx";

beforeAll(() => fetchLanguage("hi"));
afterEach(closeApps);

const IN_ENGLISH = "What the server says.";

function openIn(path: string) {
  return openMarketWorld({
    ...{ path, stored: { language: "hi" } },
    wire: (wire) => {
      wire.on("Bet/GetUserOpenBets", () => ok({ balance: 1, exposure: 2, openBets: [anOpenBet()] }));
      wire.on("Bet/CancelBets", () => ok(IN_ENGLISH, { count: 1, amount: 1250.5 }));
      wire.on("Bonus/GetBonuses", () => ok(someBonuses({ open: [aBonus()] })));
      wire.on("Bonus/Claim", () => ok(IN_ENGLISH));
      wire.on(api.userStakes.add.path, () => ok(IN_ENGLISH));
    },
  });
}

it.each([
  {
    what: "a cancel",
    path: "/open-bets",
    said: "1,250.50 वापस लिया गया।",
    async act({ screen }: ReturnType<typeof openIn>) {
      await userEvent.click(await screen.findByRole("button", { name: "सभी रद्द करें" }));
      const question = within(await screen.findByRole("dialog"));
      await userEvent.click(question.getByRole("button", { name: "सभी रद्द करें" }));
    },
  },
  {
    what: "a claim",
    path: "/bonus",
    said: "Diwali: 500.00 मिल गए।",
    async act({ screen }: ReturnType<typeof openIn>) {
      await userEvent.click(await screen.findByRole("button", { name: /Diwali/ }));
    },
  },
  {
    what: "stakes",
    path: "/settings-stake",
    said: "आपके स्टेक बटन सहेज लिए गए।",
    async act({ screen }: ReturnType<typeof openIn>) {
      await userEvent.click(await screen.findByRole("button", { name: "सहेजें" }));
    },
  },
])("what was done is said in the player's language: $what", async ({ path, said, act }) => {
  const world = openIn(path);
  await act(world);
  expect((await world.screen.findAllByText(said)).length).toBeGreaterThan(0);
  expect(world.screen.queryByText(IN_ENGLISH)).toBeNull();
});
