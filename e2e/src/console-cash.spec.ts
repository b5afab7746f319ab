import { api } from "@crossbook/contract";
import type { Locator, Page } from "@playwright/test";
import { expectAccessibleInBothThemes } from "./support/accessibility.ts";
import { type Login, playerClient } from "./support/clients.ts";
import { expect, goToConnected, journey, logIn } from "./support/journey.ts";
import { logInToConsole, newOperator, secondOperator } from "./support/operators.ts";
import { fundedPlayer } from "./support/opponent.ts";

const PLAYERS = 5;
const DEPOSITS = 5;
const WITHDRAWALS = 3;
/** More steps than the queue of this journey and of those beside it have. */
const MOST_STEPS = 200;

/** What becomes of a request in this journey. */
type Plan = "credit" | "reject" | "approveAlone" | "pay";

interface Request {
  readonly plan: Plan;
  readonly amount: number;
  readonly utr: string;
}

const DIFFERS = { plan: "reject", amount: 777, utr: "632600880001" } as const;
const UNPROVED = { plan: "approveAlone", amount: 888, utr: "632600880002" } as const;

/** Forty requests of five players; the first two have no line at the bank. */
async function seedRequests(): Promise<{
  readonly first: Login;
  readonly requests: ReadonlyMap<number, Request>;
}> {
  const requests = new Map<number, Request>();
  const players = [];
  for (let number = 1; number <= PLAYERS; number++)
    players.push(await fundedPlayer(`cash.queue.${number}`, 10_000));
  for (const [at, player] of players.entries()) {
    const client = await playerClient(player);
    for (let number = 0; number < DEPOSITS; number++) {
      const utr = `63260089${String(at * DEPOSITS + number).padStart(4, "0")}`;
      const plain: Request = { plan: "credit", amount: 500 + number, utr };
      const request = at > 0 ? plain : ([DIFFERS, UNPROVED][number] ?? plain);
      const { amount } = request;
      const made = await client.call(api.deposits.createDeposit, {
        ...{ amount, paymentMethod: "Upi", utr: request.utr },
      });
      if (!made.ok || !made.detail) throw new Error("a deposit was refused");
      requests.set(made.detail.paymentId, request);
    }
    for (let number = 0; number < WITHDRAWALS; number++) {
      const amount = 600 + number;
      const made = await client.call(api.withdrawals.createWithdrawal, {
        ...{ amount, paymentMethod: "UPI", upiId: "asha@okbank", clientRequestId: `queue-${at}-${number}` },
      });
      if (!made.ok || !made.detail) throw new Error("a withdrawal was refused");
      const { id } = made.detail;
      requests.set(id, { plan: "pay", amount, utr: `63260087${String(id).padStart(4, "0")}` });
    }
  }
  return { first: players[0] ?? { userName: "", password: "" }, requests };
}

/** Pastes the lines of the bank account of what is to be credited. */
async function importLines(page: Page, requests: Iterable<Request>): Promise<void> {
  const day = new Date().toISOString().slice(0, 10);
  const lines = [...requests]
    .filter(({ plan }) => plan === "credit")
    .map(({ amount, utr }) => `QUEUE-${utr},${day},${amount},${utr}`);
  await page.getByRole("link", { name: "Bank lines" }).click();
  await page.getByRole("button", { name: "Import lines" }).click();
  await page.getByLabel("Lines as CSV").fill(["reference,date,amount,utr", ...lines].join("\n"));
  await expect(page.getByText(`${lines.length} lines, the first 20 are shown`)).toBeVisible();
  await page.getByRole("button", { name: "Import", exact: true }).click();
  await expect(page.getByText(`${lines.length} lines are imported`)).toBeVisible();
}

/** Decides on the payment that is shown, by keys. */
async function decide(page: Page, shown: Locator, { plan, utr }: Request): Promise<void> {
  const { keyboard } = page;
  await keyboard.press("Enter");
  await expect(shown.getByText(/^yours for/)).toBeVisible();
  if (plan === "credit") {
    await keyboard.press("l");
    await expect(shown.getByText(/^The bank line is linked/)).toBeVisible();
    await keyboard.press("a");
  } else if (plan === "reject") {
    await keyboard.press("r");
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Reason").selectOption("amountDiffers");
    await dialog.getByLabel("Words for the player").fill("700 has come.");
    await keyboard.press("Enter");
  } else if (plan === "pay") {
    await keyboard.press("a");
    await expect(shown.getByText("It is approved: send it, or pay it by hand.")).toBeVisible();
    await keyboard.press("p");
    await page.getByRole("dialog").getByLabel("UTR of the bank").fill(utr);
    await keyboard.press("Enter");
  } else {
    await keyboard.press("a");
    await expect(shown.getByText(/^You have approved it/)).toBeVisible();
    await expectBesideEachOther(page.getByRole("table", { name: "Payments" }), shown);
    await keyboard.press("j");
  }
  // While one is open, nothing beside it is found by its role.
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(shown).toHaveCount(0);
}

/** The table with the longest state that a row can have leaves the payment beside it free. */
async function expectBesideEachOther(table: Locator, payment: Locator): Promise<void> {
  await expect(table.getByText(/^approved by/)).toBeVisible();
  const [left, right] = [await table.boundingBox(), await payment.boundingBox()];
  expect((left?.x ?? 0) + (left?.width ?? 0)).toBeLessThanOrEqual(right?.x ?? 0);
}

/** Works through the queue from its top, and past what is of other journeys. */
async function workThrough(page: Page, requests: ReadonlyMap<number, Request>): Promise<number> {
  const decided = new Set<number>();
  for (let step = 0; step < MOST_STEPS && decided.size < requests.size; step++) {
    const name = (await page.getByRole("article").getAttribute("aria-label")) ?? "";
    const paymentId = Number(/\d+$/.exec(name)?.[0]);
    const request = decided.has(paymentId) ? undefined : requests.get(paymentId);
    const shown = page.getByRole("article", { name, exact: true });
    if (request === undefined) {
      await page.keyboard.press("j");
      await expect(shown).toHaveCount(0);
      continue;
    }
    await decide(page, shown, request);
    decided.add(paymentId);
  }
  return decided.size;
}

/** Beside no payment, the queue's sentence stands in the middle of the page. */
async function expectEmptyQueueCentred(page: Page): Promise<void> {
  const { userName } = await fundedPlayer("cash.queue.nothing", 1);
  await page.goto(`/console/cash?q=${userName}`);
  const middleOf = async (part: Locator) => {
    const box = await part.boundingBox();
    return box === null ? Number.NaN : box.x + box.width / 2;
  };
  const sentence = page.getByText("Nothing waits.");
  await expect(sentence).toBeVisible();
  expect(await middleOf(sentence)).toBeCloseTo(await middleOf(page.getByRole("main")), -1);
  await page.goto("/console/cash?size=100");
  await expect(page.getByRole("article")).toBeVisible();
}

journey(
  "a cashier works through forty requests by keys: one is rejected with a reason, one needs a second person, and the player sees both at once",
  async ({ page, browser, baseURL }) => {
    journey.setTimeout(240_000);
    const { first, requests } = await seedRequests();
    expect(requests.size).toBe(40);
    const cashier = await newOperator("cashier", "cash.cashier");
    const seat = await browser.newContext(baseURL === undefined ? {} : { baseURL });
    const player = await seat.newPage();
    await logIn(player, first);
    await goToConnected(player, "/dwrequests");
    const ofAmount = (amount: string) =>
      player.getByRole("list", { name: "Requests" }).getByRole("listitem").filter({ hasText: amount });
    await expect(ofAmount("777.00")).toContainText("Pending");

    await logInToConsole(page, cashier, "/console/cash?size=100");
    await importLines(page, requests.values());
    await page.goto("/console/cash?size=100");
    await expect(page.getByRole("article")).toBeVisible();
    await expectAccessibleInBothThemes(page);
    await expectEmptyQueueCentred(page);
    expect(await workThrough(page, requests)).toBe(40);

    await expect(ofAmount("777.00")).toContainText("Rejected");
    await expect(ofAmount("777.00")).toContainText("700 has come.");
    await expect(ofAmount("888.00")).toContainText("Pending");
    const [unproved] = [...requests].find(([, { plan }]) => plan === "approveAlone") ?? [0];
    const second = await secondOperator("cash.second");
    const claim = await second.call(api.operator.claimPayment, { paymentId: unproved });
    if (!claim.ok) throw new Error(claim.error.message);
    const { version } = claim.result;
    const approved = await second.call(api.operator.approveDeposit, { paymentId: unproved, version });
    expect(approved.ok && approved.result.state).toMatch(/^(success|credited)$/);
    await expect(ofAmount("888.00")).toContainText("Accepted");
    await seat.close();
  },
);
