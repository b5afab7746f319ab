import { fakeClock } from "@crossbook/testkit";
import fc from "fast-check";
import { expect, it } from "vitest";
import { RecentlyEnded } from "./recently-ended.ts";

it("remembers every session for the whole time, whenever the others ended, and forgets it in the end", () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 2500 }), { minLength: 1, maxLength: 60 }), (pauses) => {
      const clock = fakeClock();
      const ended = new RecentlyEnded(1000, clock);
      const endedAt: number[] = [];
      for (const pause of pauses) {
        clock.advance(pause);
        ended.add(`session ${endedAt.length}`);
        endedAt.push(clock.now());
        endedAt.forEach((at, index) => {
          if (clock.now() - at < 1000) expect(ended.has(`session ${index}`)).toBe(true);
          if (clock.now() - at >= 3000) expect(ended.has(`session ${index}`)).toBe(false);
        });
      }
    }),
    { seed: 3 },
  );
});
