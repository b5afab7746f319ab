import type { WireMarketResult, WireMarketStatus } from "@crossbook/contract";
import type { MarketStatus } from "@crossbook/engine";
import type { RunnerIndex } from "@crossbook/engine/kinds";
import type { CatalogueMarket } from "./catalogue-event.ts";

const WIRE = {
  open: "OPEN",
  suspended: "SUSPENDED",
  closed: "CLOSED",
  settled: "SETTLED",
  void: "VOID",
} as const satisfies Record<MarketStatus, WireMarketStatus>;

/** The reason of a suspension that ends with the ball and lapses nothing. */
export const BALL_RUNNING = "Ball running";

/** A market's status as the wire has it. */
export function wireMarketStatus({
  status,
  statusReason,
}: Pick<CatalogueMarket, "status" | "statusReason">): WireMarketStatus {
  return status === "suspended" && isBallRunning(statusReason) ? "BALLRUNNING" : WIRE[status];
}

/** Also as a feed that knows no field for it writes it. */
function isBallRunning(reason: string): boolean {
  return /^ball ?running$/i.test(reason);
}

/** How the market ended, with the runners' numbers of the wire; null while it has no result. */
export function wireMarketResult({ result, runners }: CatalogueMarket): WireMarketResult | null {
  const idsOf = (indexes: readonly RunnerIndex[]) => indexes.flatMap((index) => runners[index]?.id ?? []);
  switch (result?.type) {
    case undefined:
      return null;
    case "void":
      return { type: "void" };
    case "winners":
      return { type: "winners", runnerIds: idsOf(result.winners) };
    case "number":
      return { type: "number", value: result.value };
    case "places":
      return { type: "places", runnerIds: idsOf(result.placed) };
    case "deadHeat": {
      const { winners, tied, places } = result;
      return { type: "deadHeat", runnerIds: idsOf(winners), tiedIds: idsOf(tied), places };
    }
    case "tiedPlaces": {
      const { placed, tied, after } = result;
      return { type: "tiedPlaces", runnerIds: idsOf(placed), tiedIds: idsOf(tied), after };
    }
  }
}
