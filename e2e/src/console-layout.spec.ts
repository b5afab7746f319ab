import { api } from "@crossbook/contract";
import type { Page } from "@playwright/test";
import { operatorClient, playerClient } from "./support/clients.ts";
import { expect, journey } from "./support/journey.ts";
import { expectWhole } from "./support/layout.ts";
import { logInToConsole, newOperator } from "./support/operators.ts";
import { fundedPlayer } from "./support/opponent.ts";

const UTR = "632600770001";
const WIDTHS = [1440, 1100, 820, 360] as const;
const SCREENS = {
  "/console/cash": "Cash",
  "/console/cash/payments": "Payments",
  "/console/cash/bank-lines": "Bank lines",
  "/console/players": "Players",
  "/console/settings": "Operators",
  "/console/audit": "Audit",
} as const;

/** A deposit by hand of a player with a long name, and its line at the bank with a long payer and narration. */
async function givenLongWords(userName: string): Promise<void> {
  const player = await playerClient(await fundedPlayer(userName));
  const claimed = await player.call(api.deposits.createDeposit, {
    ...{ amount: 10_000.5, paymentMethod: "Upi", utr: UTR },
  });
  if (!claimed.ok) throw new Error(claimed.error.message);
  const operator = await operatorClient();
  const imported = await operator.call(api.operator.importBankLines, {
    csv: [
      "reference,date,amount,utr,payer,narration",
      `HDFC-LAYOUT-000123,2026-11-20T10:00:00Z,10000.50,${UTR},MEERA LAKSHMINARAYANAN,UPI/${UTR}/MEERA.LAKSHMINARAYANAN@OKBANK/deposit`,
    ].join("\n"),
  });
  if (!imported.ok) throw new Error(imported.error.message);
}

/** Each table that has a row and whose head is upon it, with nothing scrolled. */
function coveredRows(page: Page): Promise<readonly string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll("table")].flatMap((table) => {
      const head = table.tHead?.getBoundingClientRect().bottom ?? 0;
      const heads = [...(table.tHead?.querySelectorAll("th") ?? [])];
      const lowest = Math.max(head, ...heads.map((cell) => cell.getBoundingClientRect().bottom));
      const first = table.tBodies[0]?.rows[0]?.getBoundingClientRect().top;
      return first !== undefined && lowest > first + 1 ? [table.ariaLabel ?? "a table"] : [];
    }),
  );
}

journey(
  "no screen of the console is wider than its window and no head of a table is upon a row, whatever names and lines it shows",
  async ({ page }) => {
    const player = "meera.lakshminarayanan.layout";
    await givenLongWords(player);
    await logInToConsole(page, await newOperator("admin", "olga.layout"), "/console/cash");
    await expect(page.getByRole("heading", { name: "Cash", level: 1 })).toBeVisible();
    for (const [path, title] of Object.entries(SCREENS)) {
      await page.goto(path);
      await expect(page.getByRole("heading", { name: title, level: 1 })).toBeVisible();
      await expect(page.getByRole("table").first()).toBeVisible();
      if (path === "/console/cash") {
        await page.getByLabel("Player (whole name)").fill(player);
        await expect(page.getByRole("table", { name: "Bank lines" })).toBeVisible();
      }
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 800 });
        await expectWhole(page, `${path} at ${width}`);
        expect.soft(await coveredRows(page), `heads upon rows of ${path} at ${width}`).toEqual([]);
      }
    }
  },
);
