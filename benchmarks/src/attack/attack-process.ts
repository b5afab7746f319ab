import type { AttackOrder } from "./attack-target.ts";
import { ATTACKS } from "./attacks.ts";

/** Plays one attack for its parent, in a process of its own, so that who attacks does not slow down who measures. */
process.once("message", async (message) => {
  const { name, target, seconds } = message as AttackOrder;
  const report = await ATTACKS[name]?.(target, seconds);
  process.send?.(report, undefined, undefined, () => process.exit(0));
});
