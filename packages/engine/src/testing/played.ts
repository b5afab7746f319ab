import type { Command } from "../commands.ts";
import { createEngine } from "../create-engine.ts";
import { ignoredEffects } from "../digested-effects.ts";
import type { Engine } from "../engine.ts";
import type { EngineOptions } from "../limits.ts";
import type { Outcome } from "../outcomes.ts";
import { createMarket, moveCash, openAccount } from "./commands.ts";

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
    [...accounts.map(openAccount), ...accounts.map((id) => moveCash(id, paise)), createMarket(1)],
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
