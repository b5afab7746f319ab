import type { Command } from "../commands.ts";
import type { EngineLimits } from "../limits.ts";

/** A way to come by a refusal: after `refusalOpening` and what is given. */
export interface RefusalWay {
  readonly given?: readonly Command[];
  readonly command: Command;
  readonly limits?: Partial<EngineLimits>;
}
