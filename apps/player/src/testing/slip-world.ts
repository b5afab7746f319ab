import { type FakeWire, ok } from "@crossbook/browser/testing";
import { api as contract } from "@crossbook/contract";
import { anOpenBet, aPlacement, HOME, MARKET_ID } from "./market-answers.ts";
import { openSlip } from "./market-world.ts";

/** A slip that is open. */
export type Opened = Awaited<ReturnType<typeof openSlip>>;

/** Takes a lay of 500 at 1.90, of which 300 is matched; the open bets have it. */
export function placeInPart(wire: FakeWire): void {
  const bet = anOpenBet({ betRate: 1.9, odds: 1.88, matched: 300, unmatched: 200 });
  wire.on(contract.bets.placeBet.path, () => ok("Bet placed", aPlacement()));
  wire.on("Bet/GetUserOpenBets", () => ok({ balance: 550, exposure: 450, held: 0, openBets: [bet] }));
}

/** A bet of 500 whose answer is lost, and so far the question what became of it. */
export async function betWithoutAnswer(): Promise<Opened> {
  const opened = await openSlip(undefined, {
    wire: (wire) => {
      wire.on(contract.bets.placeBet.path, () => "lost");
      wire.on(contract.bets.getPlacement.path, () => "silent");
    },
  });
  await opened.user.type(stakeOf(opened), "500");
  await opened.user.click(opened.place());
  return opened;
}

/** The box of the stake. */
export const stakeOf = ({ slip }: Opened) => slip.getByLabelText<HTMLInputElement>("Stake");
/** The box of the price. */
export const priceOf = ({ slip }: Opened) => slip.getByLabelText<HTMLInputElement>("Price");

/** A change of the prices after the image. */
export function pushPrices({ hub }: Opened, lay: readonly [number, number][], sequence = 11): void {
  hub.push({
    Code: "Odds",
    Data: {
      MarketId: MARKET_ID,
      Sequence: sequence,
      Image: false,
      Status: "OPEN",
      Reason: "",
      Matched: 20_000,
      Runners: [{ Id: HOME.id, Back: [[1.85, 900]], Lay: [...lay], Last: 1.85 }],
    },
  });
}
