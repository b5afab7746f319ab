import { ok, refused } from "@crossbook/browser/testing";
import { act, fireEvent, screen as page, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it } from "vitest";
import { openMarketWorld } from "../../testing/market-world.ts";
import { closeApps } from "../../testing/test-app.tsx";

afterEach(closeApps);

const UPI = {
  ...{ method: "upi", holderName: "Crossbook Demo", upiId: "crossbook.demo@okbank" },
  ...{ accountNumber: null, ifsc: null, bankName: null, minAmount: 100, maxAmount: 200_000 },
};

function openPage(accounts: readonly object[] = [UPI]) {
  return openMarketWorld({
    path: "/depositw",
    wire: (wire) => {
      wire.on("Account/GetPaymentInfo", () => ok({ accounts, note: "Within 45 minutes." }));
      wire.on("Setting/CreateUploadTicket", () => ok({ ticket: "t.1.s", expiresInSeconds: 300 }));
      wire.on("Ocr/Upload", () => ok({ imageId: 7, utr: "632600012345", amount: 500 }));
      wire.on("DepositWithdrawal/CreateDeposit", () => ok("Deposit request sent."));
    },
  });
}

/** The page opens with the payment provider's way where the host has one. */
async function openByHand(accounts?: readonly object[]) {
  const world = openPage(accounts);
  await userEvent.click(await page.findByRole("button", { name: /^By hand/ }));
  return world;
}

const picture = (type = "image/png") => new File(["x"], "shot.png", { type });

async function choose(file: File): Promise<void> {
  const user = userEvent.setup({ applyAccept: false });
  await user.upload(await page.findByLabelText("Screenshot of the payment"), file);
}

const valueOf = (label: string) => (page.getByLabelText(label) as HTMLInputElement).value;

/** The ids of all deposits that were sent. */
const idsSent = ({ wire }: Pick<ReturnType<typeof openPage>, "wire">) =>
  wire.requestsTo("CreateDeposit").map(({ body }) => (body as { clientRequestId: string }).clientRequestId);

describe("a deposit by hand", () => {
  it("shows whom to pay, adds to the amount, and sends what was paid", async () => {
    const { wire } = await openByHand();
    expect(await page.findByText("crossbook.demo@okbank")).toBeTruthy();
    expect(page.getByRole("button", { name: "Copy UPI id" })).toBeTruthy();
    await userEvent.click(page.getByRole("button", { name: "+500" }));
    await userEvent.click(page.getByRole("button", { name: "+1,000" }));
    await userEvent.type(page.getByLabelText("UTR"), "6326 0001 2345");
    await userEvent.click(page.getByRole("button", { name: "I have paid" }));
    await waitFor(() => expect(wire.requestsTo("CreateDeposit")).toHaveLength(1));
    expect(wire.requestsTo("CreateDeposit")[0]?.body).toEqual({
      ...{ amount: "1500", paymentMethod: "Upi", utr: "632600012345" },
      clientRequestId: expect.stringMatching(/./),
    });
    await waitFor(() => expect(valueOf("UTR")).toBe(""));
  });

  it("[CALL-OTHER-01] fills in what is read from the picture, to be checked, without authorisation", async () => {
    const { wire } = await openByHand();
    await choose(picture());
    expect(await page.findByText("Read from the picture: please check.")).toBeTruthy();
    expect([valueOf("UTR"), valueOf("Amount paid")]).toEqual(["632600012345", "500"]);
    const upload = wire.requestsTo("Ocr/Upload")[0];
    expect(upload?.headers["authorization"]).toBeUndefined();
    expect(upload?.query.get("ticket")).toBe("t.1.s");
    await userEvent.click(page.getByRole("button", { name: "I have paid" }));
    await waitFor(() => expect(wire.requestsTo("CreateDeposit")[0]?.body).toMatchObject({ imageId: 7 }));
  });

  it("keeps what the player has typed", async () => {
    await openByHand();
    await userEvent.type(await page.findByLabelText("UTR"), "632600099999");
    await choose(picture());
    expect(await page.findByText("Read from the picture: please check.")).toBeTruthy();
    expect(valueOf("UTR")).toBe("632600099999");
  });

  it("says that nothing could be read, or why a picture is not taken", async () => {
    const { wire } = await openByHand();
    wire.on("Ocr/Upload", () => ok({ imageId: 7, utr: null, amount: null }));
    await choose(picture());
    expect(await page.findByText(/Nothing could be read/)).toBeTruthy();
    wire.on("Ocr/Upload", () => refused(422, "IMAGE_UNREADABLE", "The picture cannot be read."));
    await choose(picture());
    expect((await page.findByRole("alert")).textContent).toContain("cannot be read");
    await choose(picture("image/svg+xml"));
    expect((await page.findByRole("alert")).textContent).toContain("PNG");
  });

  it.each([
    ["UTR_USED", "UTR", "A deposit with this UTR was credited already."],
    ["DEPOSIT_LIMIT_EXCEEDED", "Amount paid", "This deposit would go beyond your deposit limit."],
  ])("shows the refusal %s at its field", async (code, label, words) => {
    const { wire } = await openByHand();
    wire.on("DepositWithdrawal/CreateDeposit", () => refused(409, code, words));
    await userEvent.type(await page.findByLabelText("Amount paid"), "500");
    await userEvent.type(page.getByLabelText("UTR"), "632600012345");
    await userEvent.click(page.getByRole("button", { name: "I have paid" }));
    expect((await page.findByRole("alert")).textContent).toBe(words);
    expect(page.getByLabelText(label).getAttribute("aria-invalid")).toBe("true");
  });

  it("asks again with the same id after an answer was lost", async () => {
    const { wire } = await openByHand();
    wire.on("DepositWithdrawal/CreateDeposit", () => "lost");
    await userEvent.type(await page.findByLabelText("Amount paid"), "500");
    await userEvent.type(page.getByLabelText("UTR"), "632600012345");
    await userEvent.click(page.getByRole("button", { name: "I have paid" }));
    await waitFor(() => expect(wire.requestsTo("CreateDeposit")).toHaveLength(1));
    await userEvent.click(await page.findByRole("button", { name: "I have paid" }));
    await waitFor(() => expect(wire.requestsTo("CreateDeposit")).toHaveLength(2));
    const ids = idsSent({ wire });
    expect(ids[0]).toBe(ids[1]);
  });

  it("stays as it was filled in where the accounts cannot be read again after a break of the connection", async () => {
    const { wire } = await openByHand();
    await choose(picture());
    expect(await page.findByText("Read from the picture: please check.")).toBeTruthy();
    wire.on("Account/GetPaymentInfo", () => refused(503, "SERVICE_UNAVAILABLE", "Try later."));
    const before = wire.requestsTo("Account/GetPaymentInfo").length;
    act(() => {
      window.dispatchEvent(new Event("offline"));
      window.dispatchEvent(new Event("online"));
    });
    await waitFor(() => expect(wire.requestsTo("Account/GetPaymentInfo").length).toBe(before + 1));
    expect(await page.findByText(/Try later\./)).toBeTruthy();
    expect([valueOf("UTR"), valueOf("Amount paid")]).toEqual(["632600012345", "500"]);
    await userEvent.click(page.getByRole("button", { name: "I have paid" }));
    await waitFor(() => expect(wire.requestsTo("CreateDeposit")[0]?.body).toMatchObject({ imageId: 7 }));
  });

  it("keeps what was typed where another way to pay is chosen", async () => {
    const imps = {
      ...{ method: "imps", holderName: "Crossbook Demo", upiId: null, accountNumber: "123456789012" },
      ...{ ifsc: "HDFC0001234", bankName: "HDFC", minAmount: 1_000, maxAmount: 200_000 },
    };
    const { wire } = await openByHand([UPI, imps]);
    await choose(picture());
    expect(await page.findByText("Read from the picture: please check.")).toBeTruthy();
    await userEvent.click(page.getByRole("radio", { name: "IMPS to a bank account" }));
    expect(await page.findByText("HDFC0001234")).toBeTruthy();
    expect([valueOf("UTR"), valueOf("Amount paid")]).toEqual(["632600012345", "500"]);
    await userEvent.click(page.getByRole("button", { name: "I have paid" }));
    expect((await page.findByRole("alert")).textContent).toContain("1,000");
    expect(wire.requestsTo("CreateDeposit")).toEqual([]);
    await userEvent.click(page.getByRole("button", { name: "+500" }));
    await userEvent.click(page.getByRole("button", { name: "I have paid" }));
    await waitFor(() =>
      expect(wire.requestsTo("CreateDeposit").map(({ body }) => body)).toMatchObject([
        { amount: "1000", paymentMethod: "Imps", utr: "632600012345", imageId: 7 },
      ]),
    );
  });

  it("is another deposit after one that was taken, or whose id is known for another, and begins without its picture", async () => {
    const { wire } = await openByHand();
    const pay = async (amount: string) => {
      await userEvent.type(await page.findByLabelText("Amount paid"), amount);
      await userEvent.clear(page.getByLabelText("UTR"));
      await userEvent.type(page.getByLabelText("UTR"), "632600012345");
      await userEvent.click(page.getByRole("button", { name: "I have paid" }));
    };
    await choose(picture());
    await page.findByText("Read from the picture: please check.");
    await userEvent.clear(page.getByLabelText("Amount paid"));
    await pay("500");
    await waitFor(() => expect(valueOf("UTR")).toBe(""));
    expect(page.queryByAltText("The chosen screenshot")).toBeNull();
    wire.on("DepositWithdrawal/CreateDeposit", () => refused(409, "KEY_REUSED", "Another one has this id."));
    await pay("600");
    await waitFor(() => expect(wire.requestsTo("CreateDeposit")).toHaveLength(2));
    await userEvent.click(await page.findByRole("button", { name: "I have paid" }));
    await waitFor(() => expect(wire.requestsTo("CreateDeposit")).toHaveLength(3));
    const ids = idsSent({ wire });
    expect(new Set(ids).size).toBe(3);
  });

  it("waits for the picture that is on its way, and keeps the amount that was typed meanwhile", async () => {
    const { wire } = await openByHand();
    let answer: (read: ReturnType<typeof ok>) => void = () => undefined;
    const read = new Promise<ReturnType<typeof ok>>((resolve) => {
      answer = resolve;
    });
    wire.on("Ocr/Upload", () => read);
    await choose(picture());
    await userEvent.type(page.getByLabelText("Amount paid"), "700");
    const send = page.getByRole("button", { name: "I have paid" }) as HTMLButtonElement;
    expect(send.disabled).toBe(true);
    answer(ok({ imageId: 7, utr: "632600012345", amount: 500 }));
    expect(await page.findByText("Read from the picture: please check.")).toBeTruthy();
    expect([send.disabled, valueOf("Amount paid")]).toEqual([false, "700"]);
  });

  it("takes nothing from a picture that was put away while it was read", async () => {
    const { wire } = await openByHand();
    let reading = false;
    wire.on("Ocr/Upload", () => {
      // The player presses while this answer is on its way.
      if (!reading) fireEvent.click(page.getByRole("button", { name: "Remove" }));
      reading = true;
      return ok({ imageId: 7, utr: "632600012345", amount: 500 });
    });
    await choose(picture());
    await waitFor(() => expect(reading).toBe(true));
    expect(page.queryByAltText("The chosen screenshot")).toBeNull();
    wire.on("Ocr/Upload", () => ok({ imageId: 8, utr: "632600054321", amount: 900 }));
    await choose(picture());
    expect(await page.findByText("Read from the picture: please check.")).toBeTruthy();
    expect([valueOf("UTR"), valueOf("Amount paid")]).toEqual(["632600054321", "900"]);
  });

  it("takes digits as a keyboard in Hindi writes them", async () => {
    const { wire } = await openByHand();
    await userEvent.type(await page.findByLabelText("Amount paid"), "१,२५०.५०");
    await userEvent.type(page.getByLabelText("UTR"), "६३२६०००१२३४५");
    await userEvent.click(page.getByRole("button", { name: "I have paid" }));
    await waitFor(() => expect(wire.requestsTo("CreateDeposit")).toHaveLength(1));
    expect(wire.requestsTo("CreateDeposit")[0]?.body).toMatchObject({
      amount: "1250.50",
      utr: "632600012345",
    });
  });

  it("says where no way is offered", async () => {
    await openByHand([]);
    expect(await page.findByText("Deposits by hand are not offered at the moment.")).toBeTruthy();
  });
});
