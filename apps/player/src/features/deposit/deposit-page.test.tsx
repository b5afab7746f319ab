import { ok, refused, type WireAnswer } from "@crossbook/browser/testing";
import type { UpiPayment, UpiPaymentStatus } from "@crossbook/contract";
import { act, render, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { QRCodeSVG } from "qrcode.react";
import { afterEach, describe, expect, it } from "vitest";
import { type MarketWorldOptions, openMarketWorld } from "../../testing/market-world.ts";
import { closeApps, storedLogin } from "../../testing/test-app.tsx";
import { someSettings } from "../../testing/wire-answers.ts";

afterEach(closeApps);

const URI = "upi://pay?pa=play@bank&pn=Crossbook%20Play&tr=CB1&tn=Deposit%20CB1&am=500.00&cu=INR";

function aPayment(overrides: Partial<UpiPayment> = {}): UpiPayment {
  return {
    ...{ paymentId: 17, orderRef: "CB1", amount: 500, currency: "INR", payeeVpa: "play@bank" },
    ...{ payeeName: "Crossbook Play", note: "Deposit CB1", upiUri: URI, status: "pending" },
    appLinks: [{ app: "Any UPI app", uri: URI }],
    expiresAt: new Date(performance.timeOrigin + performance.now() + 600_000).toISOString(),
    pollAfterMs: 5000,
    ...{ orderId: "CB1", upiId: "play@bank", upiLink: URI, qrData: URI, expiresInSeconds: 600 },
    ...overrides,
  };
}

function aStatus(overrides: Partial<UpiPaymentStatus> = {}): UpiPaymentStatus {
  return {
    ...{ paymentId: 17, orderId: "CB1", status: "pending", amount: 500, amountPaid: 0, utr: null },
    ...{ paidAt: null, credited: false, transactionId: null, balance: 1000, exposure: 0 },
    ...{ message: "Waiting for your payment.", expiresAt: aPayment().expiresAt, pollAfterMs: 5000 },
    ...overrides,
  };
}

const CREDITED = aStatus({
  ...{ status: "credited", credited: true, amountPaid: 500, utr: "632600000001", balance: 1500 },
  ...{ message: "Your payment has been credited.", transactionId: 9, pollAfterMs: 0 },
});

/** The page of a player whose payment stands as `status.now` says. */
function openPage(options: MarketWorldOptions & { readonly open?: readonly UpiPayment[] } = {}) {
  const status = { now: aStatus() };
  const { open = [], ...rest } = options;
  const world = openMarketWorld({
    path: "/depositw",
    ...rest,
    wire: (wire) => {
      wire.on("Payment/GetOpen", () => ok(open));
      wire.on("Payment/Generate", () => ok(aPayment()));
      wire.on("Payment/Check", () => ok(status.now));
      rest.wire?.(wire);
    },
  });
  return { ...world, status, user: userEvent.setup() };
}

/** What is dark and what is light of a QR. */
function modulesOf(picture: Element): (string | null)[] {
  return [...picture.querySelectorAll("path")].map((path) => path.getAttribute("d"));
}

async function openPayment(options: MarketWorldOptions = {}) {
  const page = openPage(options);
  await page.user.type(await page.screen.findByLabelText("Amount"), "500");
  await page.user.click(page.screen.getByRole("button", { name: "Continue to pay" }));
  await page.screen.findByRole("region", { name: "Your payment" });
  return page;
}

/** The connection breaks and is there again: what was read is read once more. */
function comeBackOnline(): void {
  act(() => {
    window.dispatchEvent(new Event("offline"));
    window.dispatchEvent(new Event("online"));
  });
}

describe("/depositw", () => {
  it("[ROUTE-24] opens in the main layout for a player, and sends a guest to the login with the way back", async () => {
    const { screen } = openPage();
    expect(await screen.findByRole("heading", { name: "Deposit" })).toBeTruthy();
    closeApps();
    const { address } = openPage({ guest: true });
    await waitFor(() => expect(address()).toMatch(/^\/auth\/login\?to=/));
    expect(decodeURIComponent(address())).toContain("/depositw");
  });

  it("offers no new deposit under an exclusion, and lets an open payment be paid", async () => {
    const from = new Date(performance.timeOrigin + performance.now()).toISOString();
    const { screen, user } = openPage({
      open: [aPayment()],
      wire: (wire) =>
        wire.on("Protection/GetState", () =>
          ok({
            ...{ limits: [], reminderMinutes: null },
            exclusion: { kind: "selfExclusion", from, until: null },
          }),
        ),
    });
    expect((await screen.findByText(/You have excluded yourself for good/)).getAttribute("role")).toBe(
      "status",
    );
    await screen.findByRole("region", { name: "Your payment" });
    await user.click(screen.getByRole("button", { name: "Another amount" }));
    expect(await screen.findByRole("button", { name: /500/ })).toBeTruthy();
    expect(screen.queryByLabelText("Amount")).toBeNull();
    expect(screen.queryByRole("group", { name: "How do you pay?" })).toBeNull();
  });

  it("[GUARD-04] is closed where the host takes no deposits, and with it the menu's entry", async () => {
    const { address } = openPage({
      wire: (wire) => wire.on(".json", () => ok(someSettings({ showDepositW: false }))),
    });
    await waitFor(() => expect(address()).toBe("/inplay"));
  });

  it("offers the ways of the host, and says that the money is play money", async () => {
    const { screen } = openPage({
      wire: (wire) => wire.on(".json", () => ok(someSettings({ upiPayment: false }))),
    });
    expect(await screen.findByText(/^This site is for play money/)).toBeTruthy();
    expect(await screen.findByRole("button", { name: /^By hand/, pressed: true })).toBeTruthy();
    expect(screen.queryByRole("button", { name: /^UPI/ })).toBeNull();
  });
});

describe("a deposit by UPI", () => {
  it("[CALL-MONEY-09] adds quick amounts, and shows payee, reference, time left and the QR of the link", async () => {
    const { screen, user, wire } = openPage();
    await screen.findByLabelText("Amount");
    await user.click(screen.getByRole("button", { name: "Add 500" }));
    await user.click(screen.getByRole("button", { name: "Add 1,000" }));
    expect((screen.getByLabelText("Amount") as HTMLInputElement).value).toBe("1500");
    await user.click(screen.getByRole("button", { name: "Continue to pay" }));
    expect(await screen.findByText("play@bank")).toBeTruthy();
    const payment = screen.getByRole("region", { name: "Your payment" });
    expect(payment.textContent).toContain("CB1");
    expect(payment.textContent).toContain("500.00");
    // What a phone reads from the picture is the link, and nothing that only looks like a code.
    const link = render(<QRCodeSVG value={URI} marginSize={4} level="M" />).container;
    expect(modulesOf(within(payment).getByRole("img"))).toEqual(modulesOf(link));
    expect(screen.getByRole("timer", { name: "Time left to pay" }).textContent).toMatch(/^(09|10):\d\d$/);
    expect(wire.requestsTo("Payment/Generate")[0]?.body).toEqual({
      amount: 1500,
      method: "UPI_QR",
      clientRequestId: expect.any(String),
    });
  });

  it("leads to the apps of a phone, with the QR behind a button", async () => {
    const { screen, user, wire } = await openPayment({ width: 390 });
    expect(screen.getByRole("link", { name: "Any UPI app" }).getAttribute("href")).toBe(URI);
    expect(screen.queryByTitle(/^QR/)).toBeNull();
    await user.click(screen.getByRole("button", { name: /^Show the QR/ }));
    expect(screen.getByTitle("QR to pay Crossbook Play")).toBeTruthy();
    expect(wire.requestsTo("Payment/Generate")[0]?.body).toMatchObject({ method: "UPI_INTENT" });
  });

  it("[CALL-MONEY-10] shows the credit at once when the hub says so", async () => {
    const { screen, hub, status } = await openPayment();
    await waitFor(() => expect(hub.negotiations).toBeGreaterThan(0));
    status.now = CREDITED;
    hub.push({ Code: "Payment", Data: { Id: 17, Direction: "deposit", State: "credited" } });
    expect(await screen.findByRole("heading", { name: "Deposit credited" })).toBeTruthy();
    expect(screen.getByText("632600000001")).toBeTruthy();
    expect(screen.getByText("1,500.00")).toBeTruthy();
    expect(screen.queryByTitle(/^QR/)).toBeNull();
  });

  it("asks when the player says they have paid", async () => {
    const { screen, user, status, wire } = await openPayment();
    await waitFor(() => expect(wire.requestsTo("Payment/Check")).toHaveLength(1));
    status.now = CREDITED;
    await user.click(screen.getByRole("button", { name: "I have paid" }));
    expect(await screen.findByRole("heading", { name: "Deposit credited" })).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "Make another deposit" }));
    expect(await screen.findByLabelText("Amount")).toBeTruthy();
  });

  it.each([
    ["expired", "Time is over"],
    ["failed", "Payment failed"],
  ] as const)("that has %s takes the UTR of who has paid, and shows a late success", async (state, title) => {
    const { screen, user, status, hub, wire } = await openPayment();
    status.now = aStatus({ status: state, message: "If you have paid…", pollAfterMs: 15_000 });
    await user.click(screen.getByRole("button", { name: "I have paid" }));
    expect(await screen.findByRole("heading", { name: title })).toBeTruthy();
    await user.type(screen.getByLabelText("UTR of your payment"), "6326 0000 000");
    await user.click(screen.getByRole("button", { name: "Ask for a look" }));
    expect(await screen.findByText(/^A UTR has 12 digits/)).toBeTruthy();
    await user.type(screen.getByLabelText("UTR of your payment"), "\u0967");
    status.now = aStatus({ status: "review", message: "A cashier looks for it." });
    await user.click(screen.getByRole("button", { name: "Ask for a look" }));
    expect(await screen.findByRole("heading", { name: "A cashier is looking at it" })).toBeTruthy();
    expect(wire.requestsTo("Payment/Check").at(-1)?.body).toEqual({ paymentId: 17, utr: "632600000001" });
    status.now = CREDITED;
    hub.push({ Code: "Payment", Data: { Id: 17, Direction: "deposit", State: "credited" } });
    expect(await screen.findByRole("heading", { name: "Deposit credited" })).toBeTruthy();
  });

  it("keeps the answer to a UTR where one that was asked before comes after it", async () => {
    const expired = aStatus({ status: "expired", message: "If you have paid…", pollAfterMs: 15_000 });
    let answerLate: (answer: WireAnswer) => void = () => undefined;
    const late = new Promise<WireAnswer>((resolve) => {
      answerLate = resolve;
    });
    let poll: () => WireAnswer | Promise<WireAnswer> = () => ok(expired);
    const { screen, user, hub, wire } = await openPayment({
      wire: (rules) =>
        rules.on("Payment/Check", ({ body }) =>
          Object.hasOwn(body as object, "utr") ? ok(aStatus({ status: "review" })) : poll(),
        ),
    });
    await user.type(await screen.findByLabelText("UTR of your payment"), "632600000001");
    poll = () => late;
    hub.push({ Code: "Payment", Data: { Id: 17, Direction: "deposit", State: "expired" } });
    await waitFor(() => expect(wire.requestsTo("Payment/Check")).toHaveLength(2));
    await user.click(screen.getByRole("button", { name: "Ask for a look" }));
    expect(await screen.findByRole("heading", { name: "A cashier is looking at it" })).toBeTruthy();
    await act(async () => {
      answerLate(ok(expired));
      await new Promise((resolve) => setTimeout(resolve, 20));
    });
    expect(screen.getByRole("heading", { name: "A cashier is looking at it" })).toBeTruthy();
  });

  it("shows both amounts where another one was paid", async () => {
    const { screen, user, status } = await openPayment();
    status.now = aStatus({ status: "review", amountPaid: 499, message: "Another amount was paid." });
    await user.click(screen.getByRole("button", { name: "I have paid" }));
    expect(await screen.findByText("499.00")).toBeTruthy();
    expect(screen.getByText("500.00")).toBeTruthy();
    expect(screen.getAllByText("Another amount was paid.").length).toBeGreaterThan(0);
  });

  it("finds an open payment again after a reload", async () => {
    const { screen, wire } = openPage({ open: [aPayment()] });
    expect(await screen.findByText("play@bank")).toBeTruthy();
    expect(wire.requestsTo("Payment/Generate")).toHaveLength(0);
  });

  it("keeps the payment that was found in view when it is paid and no longer open", async () => {
    const open: { now: readonly UpiPayment[] } = { now: [aPayment()] };
    const { screen, user, status, wire } = openPage({
      wire: (rules) => rules.on("Payment/GetOpen", () => ok(open.now)),
    });
    await screen.findByText("play@bank");
    [open.now, status.now] = [[], CREDITED];
    comeBackOnline();
    await waitFor(() => expect(wire.requestsTo("Payment/GetOpen")).toHaveLength(2));
    expect(await screen.findByRole("heading", { name: "Deposit credited" })).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "Make another deposit" }));
    expect(await screen.findByLabelText("Amount")).toBeTruthy();
  });

  it("keeps a typed amount where the open payments cannot be read again", async () => {
    const { screen, user, wire } = openPage();
    await user.type(await screen.findByLabelText("Amount"), "750");
    wire.on("Payment/GetOpen", () => "lost");
    comeBackOnline();
    await waitFor(() => expect(wire.requestsTo("Payment/GetOpen")).toHaveLength(2));
    expect((screen.getByLabelText("Amount") as HTMLInputElement).value).toBe("750");
    expect(screen.queryByText("Your open payments could not be loaded.")).toBeNull();
  });

  it("is one request for one amount: another amount after a lost answer, and the same after the first was put away, are others", async () => {
    let answer: () => WireAnswer = () => "lost";
    const { screen, user, wire } = openPage({
      wire: (rules) => rules.on("Payment/Generate", () => answer()),
    });
    const ask = async (amount: string) => {
      await user.clear(await screen.findByLabelText("Amount"));
      await user.type(screen.getByLabelText("Amount"), amount);
      await user.click(screen.getByRole("button", { name: "Continue to pay" }));
    };
    await ask("500");
    await screen.findByText(/network/i, { selector: "[role=alert]" });
    answer = () => ok(aPayment());
    await ask("600");
    wire.on("Payment/GetOpen", () => ok([aPayment()]));
    await user.click(await screen.findByRole("button", { name: "Another amount" }));
    expect(await screen.findByRole("button", { name: /^Go on with the open payment/ })).toBeTruthy();
    await ask("600");
    await screen.findByRole("region", { name: "Your payment" });
    const ids = wire
      .requestsTo("Payment/Generate")
      .map(({ body }) => (body as { clientRequestId: string }).clientRequestId);
    expect([ids.length, new Set(ids).size]).toEqual([3, 3]);
  });

  it("leads to the open payment of the same amount where that is why it is refused", async () => {
    let open: readonly UpiPayment[] = [];
    const { screen, user } = openPage({
      wire: (rules) => {
        rules.on("Payment/GetOpen", () => ok(open));
        rules.on("Payment/Generate", () => {
          // It was begun on another device.
          open = [aPayment()];
          return refused(409, "PAYMENT_OPEN_EXISTS", "There is one already.");
        });
      },
    });
    await user.type(await screen.findByLabelText("Amount"), "500");
    await user.click(screen.getByRole("button", { name: "Continue to pay" }));
    expect(await screen.findByText("play@bank")).toBeTruthy();
  });

  it("is not to be paid again once it was paid, or when its time is over", async () => {
    const { screen, user, status } = await openPayment();
    status.now = aStatus({ status: "success", amountPaid: 500, message: "It is being credited." });
    await user.click(screen.getByRole("button", { name: "I have paid" }));
    expect(await screen.findByRole("heading", { name: "Payment received" })).toBeTruthy();
    expect(screen.queryByTitle(/^QR/)).toBeNull();
    closeApps();
    const expiresAt = new Date(performance.timeOrigin + performance.now() - 1_000).toISOString();
    const late = openPage({ open: [aPayment({ expiresAt })] });
    await late.screen.findByRole("region", { name: "Your payment" });
    expect(late.screen.queryByText("play@bank")).toBeNull();
    await late.user.click(late.screen.getByRole("button", { name: "Make another deposit" }));
    expect(await late.screen.findByLabelText("Amount")).toBeTruthy();
  });

  it("brings its money to the header, and is asked about as often as the server says", async () => {
    const { screen, user, status, wire } = await openPayment();
    await waitFor(() => expect(wire.requestsTo("Payment/Check")).toHaveLength(1));
    wire.on("Bet/GetUserOpenBets", () => ok({ balance: 1_750, exposure: 0, held: 0, openBets: [] }));
    status.now = aStatus({ pollAfterMs: 30 });
    await user.click(screen.getByRole("button", { name: "I have paid" }));
    await waitFor(() => expect(wire.requestsTo("Payment/Check").length).toBeGreaterThan(4));
    status.now = CREDITED;
    expect(await screen.findByText("1,750.00")).toBeTruthy();
  });

  it("says so while the server cannot be reached, and goes on when it can", async () => {
    const server: { answer: () => WireAnswer } = { answer: () => ok(aStatus()) };
    const { screen, user } = await openPayment({
      wire: (wire) => wire.on("Payment/Check", () => server.answer()),
    });
    await user.click(await screen.findByRole("button", { name: "I have paid" }));
    server.answer = () => "lost";
    await user.click(await screen.findByRole("button", { name: "I have paid" }));
    expect(await screen.findByText(/^The server cannot be reached/)).toBeTruthy();
    expect(screen.getByTitle("QR to pay Crossbook Play")).toBeTruthy();
    server.answer = () => ok(CREDITED);
    await user.click(screen.getByRole("button", { name: "I have paid" }));
    expect(await screen.findByRole("heading", { name: "Deposit credited" })).toBeTruthy();
    expect(screen.queryByText(/^The server cannot be reached/)).toBeNull();
  });

  it.each([
    [503, "PAYMENT_PROVIDER_DOWN", "The payment provider does not answer."],
    [429, "TOO_MANY_REQUESTS", "You have begun many deposits."],
    [422, "DEPOSIT_LIMIT_EXCEEDED", "This deposit would go beyond your deposit limit."],
    [403, "SELF_EXCLUDED", "You have excluded yourself until 1 June."],
  ])("says why it is refused: %i %s; the same press again is the same request", async (code, name, words) => {
    const { screen, user, wire } = openPage({
      wire: (rules) => rules.on("Payment/Generate", () => refused(code, name, words)),
    });
    await user.type(await screen.findByLabelText("Amount"), "500");
    for (let press = 0; press < 2; press++) {
      await user.click(screen.getByRole("button", { name: "Continue to pay" }));
      expect(await screen.findByText(words)).toBeTruthy();
    }
    const ids = wire
      .requestsTo("Payment/Generate")
      .map(({ body }) => (body as { clientRequestId: string }).clientRequestId);
    expect(new Set(ids).size).toBe(1);
    expect(ids).toHaveLength(2);
  });
});

it("offers a demo account the way to an account of its own, and no way to pay", async () => {
  const stored = storedLogin(new Date(performance.timeOrigin + performance.now() + 600_000), { demo: true });
  const { screen } = openPage({ stored });
  expect(await screen.findByText("Deposits are for players' own accounts.")).toBeTruthy();
  expect(await screen.findByRole("link", { name: "Sign up" })).toBeTruthy();
  expect(screen.queryByLabelText("Amount")).toBeNull();
});
