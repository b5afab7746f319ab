import type { Command } from "../commands.ts";
import { createEngine } from "../create-engine.ts";
import { ignoredEffects } from "../digested-effects.ts";
import type { Engine } from "../engine.ts";
import type { EngineOptions } from "../limits.ts";
import type { Outcome } from "../outcomes.ts";
import { createMarket, openAccount, payIn } from "./commands.ts";

/** A new engine after these commands. */
export function played(commands: readonly Command[], options?: EngineOptions): Engine {
  const engine = createEngine(options);
  for (const command of commands) engine.apply(command, ignoredEffects);
  return engine;
}

/** Accounts 1, 2 and 3 with this much money each, and market 1 of three runners without commission. */
export function funded(paise: number, options?: EngineOptions): Engine {
  const accounts = [1, 2, 3];
  return played(
    [...accounts.map(openAccount), ...accounts.map((id) => payIn(id, paise)), createMarket(1)],
    options,
  );
}

export function apply(engine: Engine, command: Command): Outcome {
  return engine.apply(command, ignoredEffects);
}

/** Applies a command that must succeed. */
export function accepted(engine: Engine, command: Command): Extract<Outcome, { ok: true }> {
  const outcome = apply(engine, command);
  if (!outcome.ok) throw new Error(`${command.type} was refused: ${outcome.code}`);
  return outcome;
}

/** By runner, what an account's matched bets bring if it wins; of a market with one winner. */
export function ifWins(engine: Engine, accountId: number, marketId: number): readonly number[] | undefined {
  const position = engine.position(accountId, marketId);
  return position?.kind === "singleWinner" ? position.ifWins : undefined;
}

/** An account's cash of a snapshot. */
export function cashOf(engine: Engine, accountId: number): number {
  return engine.account(accountId)?.cash ?? Number.NaN;
}
