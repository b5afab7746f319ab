import { expect, type Frame, type Page } from "@playwright/test";
import axe, { type AxeResults, type RunOptions } from "axe-core";

/** On a machine that is busy with other tests one look at a market takes more than ten seconds. */
const AXE_TIMEOUT_MS = 40_000;

/**
 * axe finds nothing serious or critical on the screen as it is once what moves or fades in has arrived, nor in a game's
 * frame. An entrance that begins while axe looks makes it look again: a fault of the screen stays.
 */
export async function expectAccessible(page: Page, rules?: readonly string[]): Promise<void> {
  await expect(async () => {
    await untilNothingArrives(page);
    const faults: string[] = [];
    for (const frame of page.frames()) faults.push(...(await faultsOf(frame, rules)));
    expect(faults).toEqual([]);
  }).toPass({ timeout: AXE_TIMEOUT_MS });
}

/** Dark differs from light by the tokens of its colours only, so what is checked anew is contrast. */
export async function expectAccessibleInBothThemes(page: Page): Promise<void> {
  await expectAccessible(page);
  await page.evaluate(() => {
    document.documentElement.dataset["mode"] = "dark";
  });
  await expectAccessible(page, ["color-contrast"]);
}

/**
 * Until what moves or fades in has arrived. A toast's time is an animation too, of seconds and paused under the
 * pointer: nobody waits for that one.
 */
async function untilNothingArrives(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    document.getAnimations().every(({ effect, playState }) => {
      const { endTime, duration } = effect?.getComputedTiming() ?? {};
      const isEntrance = Number(duration) <= 1_000 && Number.isFinite(Number(endTime));
      return !isEntrance || playState !== "running";
    }),
  );
}

/**
 * axe's own program for Playwright loads axe several times for each look and carries what it did not object to as well:
 * 3.4 s for the list in play, of which the look itself is 0.4.
 */
async function faultsOf(frame: Frame, rules: readonly string[] | undefined): Promise<string[]> {
  if (!(await frame.evaluate(() => "axe" in globalThis))) await frame.evaluate(axe.source);
  return frame.evaluate(
    async (onlyRules) => {
      const { run } = Reflect.get(globalThis, "axe") as {
        run(context: Document, options: RunOptions): Promise<AxeResults>;
      };
      const { violations } = await run(document, {
        iframes: false,
        resultTypes: ["violations"],
        ...(onlyRules && { runOnly: onlyRules }),
      });
      return violations
        .filter(({ impact }) => impact === "serious" || impact === "critical")
        .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join("\n")}`);
    },
    rules && [...rules],
  );
}
