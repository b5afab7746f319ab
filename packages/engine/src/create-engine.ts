import type { Engine } from "./engine.ts";
import { FastEngine } from "./fast-engine.ts";
import type { EngineOptions } from "./limits.ts";
import type { EngineSnapshot } from "./snapshot.ts";

/** A new engine, empty or as the snapshot left it. */
export function createEngine(options?: EngineOptions, snapshot?: EngineSnapshot): Engine {
  return new FastEngine(options, snapshot);
}
