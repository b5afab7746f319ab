import { ok } from "@crossbook/browser/testing";
import type { OpenBet } from "@crossbook/contract";
import { within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { anOpenBet, HOME } from "./market-answers.ts";
import { type MarketWorldOptions, openMarketWorld, pushImage } from "./market-world.ts";

/** The market page with its tools beside the markets. */
export async function openLadder(options: MarketWorldOptions & { readonly bets?: readonly OpenBet[] } = {}) {
  const { bets = [], wire: rules, ...rest } = options;
  const world = openMarketWorld({
    width: 1_440,
    ...rest,
    wire: (wire) => {
      wire.on("Bet/GetUserOpenBets", () => ok({ balance: 1_000, exposure: 0, openBets: bets }));
      rules?.(wire);
    },
  });
  await world.screen.findByRole("heading", { name: "Match Odds" });
  await pushImage(world);
  const grid = within(await world.screen.findByRole("grid", { name: `Ladder of ${HOME.name}` }));
  const tool = within(world.screen.getByRole("region", { name: "Ladder" }));
  return { ...world, grid, tool, user: userEvent.setup() };
}

/** Own lay of 500 at 1.80, third at its price after 900. */
export const RESTING = { bets: [anOpenBet()] };
/** The same with an own bet that rests, and its place. */
export function withPlaces(options: MarketWorldOptions & { readonly bets?: readonly OpenBet[] } = RESTING) {
  return openLadder({
    ...options,
    wire: (wire) => {
      wire.on("Odds/GetQueuePlaces", () => ok([{ betId: 9001, place: 3, ahead: 900 }]));
      options.wire?.(wire);
    },
  });
}
