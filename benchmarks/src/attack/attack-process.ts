import { constants, setPriority } from "node:os";
import type { AttackOrder } from "./attack-target.ts";
import { ATTACKS } from "./attacks.ts";

/**
 * Plays one attack for its parent, in a process of its own. Attackers bring their own machines: theirs is the work that
 * waits where both cores are wanted, so that what is measured is what they do to the server and not to its processor.
 */
setPriority(constants.priority.PRIORITY_LOW);
process.once("message", async (message) => {
  const { name, target, seconds } = message as AttackOrder;
  const report = await ATTACKS[name]?.(target, seconds);
  process.send?.(report, undefined, undefined, () => process.exit(0));
});
