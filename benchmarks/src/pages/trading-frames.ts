import type { Browser, Page } from "@playwright/test";
import { OPERATOR, type ServedExchange } from "../http/served-exchange.ts";
import { type MeasuredFrames, SECONDS, type StormedPages, VIEWPORT } from "./frame-rounds.ts";
import { traceFrames } from "./frame-trace.ts";
import { TradingStorm } from "./trading-storm.ts";

/** The console's list of what is traded, whose markets the storm changes. */
export function tradingFrames({ url }: ServedExchange): StormedPages {
  return {
    name: "trading list, 300 open markets, 2,000 changes a second",
    ours: (browser) => measure(browser, (page) => openConsole(page, url)),
    theirs: (browser) => measure(browser, (page) => openPlainList(page, url)),
  };
}

async function measure(browser: Browser, open: (page: Page) => Promise<void>): Promise<MeasuredFrames> {
  const context = await browser.newContext({ viewport: VIEWPORT, locale: "en-IN" });
  const page = await context.newPage();
  const storm = new TradingStorm();
  await storm.attach(page);
  await open(page);
  await page.getByText("Home 1 v Away 1", { exact: true }).waitFor();
  await page.waitForTimeout(1_000);
  let changes = 0;
  const blowing = storm.blow(SECONDS).then((made) => {
    changes = made;
  });
  const figures = await traceFrames(page, SECONDS, blowing);
  await storm.caughtUp();
  await context.close();
  return { ...figures, changesPerSecond: Math.round(changes / SECONDS) };
}

async function openConsole(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/console/trading`);
  await page.getByLabel("Operator").fill(OPERATOR.userName);
  await page.getByLabel("Password", { exact: true }).fill(OPERATOR.password);
  await page.getByRole("button", { name: "Log in" }).click();
}

async function openPlainList(page: Page, url: string): Promise<void> {
  await page.route(`${url}/plain`, (route) => route.fulfill({ contentType: "text/html", body: PLAIN_LIST }));
  await page.goto(`${url}/plain`);
}

/** The same cells, and a loop that asks as often and writes each changed market into its text nodes. */
const PLAIN_LIST = `<!doctype html><meta charset="utf-8"><title>Plain</title><style>
  body { margin: 0; font: 13px/1.2 sans-serif } td { height: 32px; padding: 4px 12px } table { width: 100% }
  </style><main></main><script>
  const rows = new Map();
  let version = "";
  function draw(event) {
    document.querySelector("main").insertAdjacentHTML("beforeend", "<h2>" + event.title + "</h2><table>" + event.marketIds.map((id) =>
      "<tr data-id=" + id + "><td>Market " + id + "</td><td>-</td><td>-</td><td>-</td><td><button>Suspend</button></td></tr>").join("") + "</table>");
    for (const id of event.marketIds) {
      const { cells } = document.querySelector("[data-id='" + id + "']");
      rows.set(id, [1, 2, 3].map((at) => cells[at].firstChild));
    }
  }
  async function read() {
    const answer = await fetch("/api/Operator/GetTradingEvents" + (version && "?Since=" + version));
    const { result } = await answer.json();
    for (const event of result.items) {
      if (!rows.has(event.marketIds[0])) draw(event);
      for (const market of event.markets) {
        const [status, asked, delay] = rows.get(market.marketId);
        status.data = market.status + " " + market.statusReason;
        asked.data = market.feedStatus + " / " + market.operatorStatus;
        delay.data = market.betDelay;
      }
    }
    version = result.version;
    setTimeout(read, 500);
  }
  read();
  </script>`;
