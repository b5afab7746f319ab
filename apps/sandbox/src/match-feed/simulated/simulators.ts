import type { Chance } from "../../ports/chance.ts";
import type { Replay } from "../replay.ts";
import { kabaddiReplay } from "./kabaddi.ts";
import { racingReplay } from "./racing.ts";
import { tennisReplay } from "./tennis.ts";
import { tradeReplay } from "./trade.ts";

/** Sports without real matches behind them. Each match follows from its id and the seed alone. */
export const SIMULATORS: readonly {
  readonly sportId: number;
  readonly prefix: string;
  readonly simulate: (matchId: string, chance: Chance) => Replay;
}[] = [
  { sportId: 2, prefix: "sim-tennis-", simulate: tennisReplay },
  { sportId: 26, prefix: "sim-racing-", simulate: racingReplay },
  { sportId: 25, prefix: "sim-kabaddi-", simulate: kabaddiReplay },
  { sportId: 40, prefix: "sim-trade-", simulate: tradeReplay },
];
