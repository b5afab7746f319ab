import { join, resolve } from "node:path";
import { test } from "@playwright/test";
import { fundedPlayer } from "../support/opponent.ts";
import { surroundings } from "../support/surroundings.ts";

/** Every list and form of the console, by the name of its picture. */
const ROUTES = {
  trading: "/trading",
  "new-event": "/trading/new",
  settlement: "/settlement",
  risk: "/risk",
  players: "/players",
  player: "/players/{player}",
  queue: "/cash",
  payments: "/cash/payments",
  "bank-lines": "/cash/bank-lines",
  comparison: "/cash/comparison",
  adjustments: "/cash/adjustments",
  bonuses: "/bonuses",
  "new-bonus": "/bonuses/new",
  grants: "/bonuses/grants",
  games: "/casino",
  rounds: "/casino/rounds",
  "casino-transactions": "/casino/transactions",
  "refused-calls": "/casino/refused-calls",
  reconciliations: "/casino/reconciliations",
  returns: "/casino/returns",
  reports: "/reports",
  operators: "/settings",
  applications: "/settings/applications",
  hosts: "/settings/hosts",
  audit: "/audit",
  "my-login": "/my-login",
};
const FOLDER = resolve(import.meta.dirname, "../../../screenshots");
const SETTLE_MS = 1_200;

for (const scheme of ["light", "dark"] as const) {
  test(`the console, ${scheme}`, async ({ page }, { project }) => {
    test.setTimeout(300_000);
    const player = await fundedPlayer(`pictures.${project.name}.${scheme}`);
    const { userName, password } = surroundings.operator();
    await page.goto(`${surroundings.site()}/console/trading`);
    await page.getByLabel("Operator").fill(userName);
    await page.getByLabel("Password", { exact: true }).fill(password);
    await page.getByRole("button", { name: "Log in" }).click();
    await page.getByRole("heading", { name: "Trading" }).waitFor();
    if (scheme === "dark") await page.getByRole("button", { name: "Dark theme" }).click();
    for (const [name, path] of Object.entries(ROUTES)) {
      await page.goto(`${surroundings.site()}/console${path.replace("{player}", player.userName)}`);
      await page.waitForTimeout(SETTLE_MS);
      await page.screenshot({ path: join(FOLDER, project.name, `console-${scheme}`, `${name}.png`) });
    }
  });
}
