import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type PaymentWorld, paymentWorld, payoutRequest, resultOf } from "../testing/payment-world.ts";

let world: PaymentWorld;
beforeEach(async () => {
  world = await paymentWorld();
});
afterEach(() => world.close());

const get = (url: string) => world.http().inject(url);

describe("the bank's page of an order", () => {
  it("shows payee, amount and order, what can be done, and that it is a simulation", async () => {
    const { id } = await world.order("D-1", { amount: 1_234_550 });
    const page = await get(`/bank/orders/${id}`);
    for (const words of [
      ...["Crossbook play money", "crossbook@sandbox", "Rs 12,345.50", "D-1"],
      ...["This is a simulation", "Pay</button>", "Decline</button>", "Close the order</button>"],
      ...['name="viewport"', 'value="12345.50"'],
    ])
      expect(page.body).toContain(words);
    // It would take away what is being typed.
    expect(page.body).not.toContain('http-equiv="refresh"');
    expect(page.headers["content-security-policy"]).toContain("form-action 'self'");
    expect(page.headers["content-security-policy"]).toContain("default-src 'none'");
  });

  it("runs nothing that an order contains", async () => {
    const { id } = await world.order("<script>alert(1)</script>");
    for (const url of [`/bank/orders/${id}`, "/bank"]) {
      const { body } = await get(url);
      expect(body).toContain("&lt;script&gt;");
      expect(body).not.toContain("<script");
    }
  });

  it("shows what became of it, and no buttons any more", async () => {
    const { id } = await world.order("D-1");
    await world.press(id, { action: "decline" });
    expect((await get(`/bank/orders/${id}`)).body).toContain("a payment has failed; it can be paid again");
    await world.press(id, { action: "pay", amount: "500" });
    const { body } = await get(`/bank/orders/${id}`);
    expect(body).toMatch(/Rs 500\.00 captured, UTR <code>\d{12}</);
    expect(body).not.toContain("</button>");
  });

  it("says that a payment is on its way while it is captured after the close", async () => {
    const { id } = await world.order("D-1");
    await world.press(id, { action: "pay", amount: "500", setFaults: "yes", fault: "paidAfterClose" });
    const { body } = await get(`/bank/orders/${id}`);
    expect(body).toContain("a payment is on its way");
    expect(body).not.toContain("</button>");
  });

  it("sets what shall go wrong by its boxes, and takes them back", async () => {
    const { id } = await world.order("D-1");
    await world.press(id, { action: "decline", setFaults: "yes", fault: "amountMismatch" });
    expect((await get(`/bank/orders/${id}`)).body).toContain('value="amountMismatch" checked');
    await world.press(id, { action: "decline" });
    expect((await get(`/bank/orders/${id}`)).body).toContain('value="amountMismatch" checked');
    await world.press(id, { action: "decline", setFaults: "yes", fault: "unheardOf" });
    expect((await get(`/bank/orders/${id}`)).body).not.toContain(" checked");
  });

  it("closes the order on request", async () => {
    const { id } = await world.order("D-1");
    expect(await world.press(id, { action: "close" })).toBe(303);
    expect(resultOf(await world.client().order(id)).status).toBe("closed");
    expect(await world.press(id, { action: "close" })).toBe(409);
  });

  it.each(["", "0", "-5", "5.005", "five", "1e9", "10000000.01"])(
    "takes no payment of %j, and says what to type",
    async (amount) => {
      const { id } = await world.order("D-1");
      expect(await world.press(id, { action: "pay", amount })).toBe(400);
      expect(resultOf(await world.client().order(id)).status).toBe("created");
    },
  );

  it("keeps the amount that it did not take in its field", async () => {
    const { id } = await world.order("D-1");
    const refused = await world.http().inject({
      ...{ method: "POST", url: `/bank/orders/${id}`, payload: "action=pay&amount=5.005" },
      headers: { "content-type": "application/x-www-form-urlencoded" },
    });
    expect(refused.body).toContain('value="5.005"');
  });

  it("takes ten attempts, and no more", async () => {
    const { id } = await world.order("D-1");
    for (let tried = 0; tried < 10; tried++) expect(await world.press(id, { action: "decline" })).toBe(303);
    expect(await world.press(id, { action: "pay", amount: "500" })).toBe(409);
  });

  it("refuses another button, another id, and another body", async () => {
    const { id } = await world.order("D-1");
    expect(await world.press(id, { action: "rob" })).toBe(400);
    expect(await world.press("order_nope", { action: "pay", amount: "500" })).toBe(404);
    expect((await get("/bank/orders/order_nope")).statusCode).toBe(404);
    const json = {
      method: "POST",
      url: `/bank/orders/${id}`,
      payload: { action: "pay", amount: "500" },
    } as const;
    expect((await world.http().inject(json)).statusCode).toBe(403);
    expect(await world.press(id, { action: "pay", amount: "9".repeat(5000) })).toBe(413);
  });

  it.each(["cross-site", "same-site"])("takes no form of another page (%s)", async (from) => {
    const { id } = await world.order("D-1");
    const answer = await world.http().inject({
      ...{ method: "POST", url: `/bank/orders/${id}`, payload: "action=pay&amount=500" },
      headers: { "content-type": "application/x-www-form-urlencoded", "sec-fetch-site": from },
    });
    expect(answer.statusCode).toBe(403);
    expect(resultOf(await world.client().order(id)).status).toBe("created");
  });
});

describe("a UPI link", () => {
  const QUERY = "pa=crossbook%40sandbox&pn=Crossbook&tr=D-1&am=500.00&cu=INR";

  it("opens its order, as a query of the bank or as a whole", async () => {
    const { id } = await world.order("D-1");
    for (const url of [`/bank/pay?${QUERY}`, `/bank/pay?link=${encodeURIComponent(`upi://pay?${QUERY}`)}`]) {
      const answer = await get(url);
      expect([answer.statusCode, answer.headers.location]).toEqual([303, `/bank/orders/${id}`]);
    }
  });

  it.each([
    ["of no order", "tr=D-2"],
    ["without a reference", "pa=crossbook%40sandbox"],
    ["of another kind", `link=${encodeURIComponent("https://bank.example/?tr=D-1")}`],
    ["that is empty", "link="],
  ])("%s opens nothing, and says so", async (_what, query) => {
    await world.order("D-1");
    const answer = await get(`/bank/pay?${query}`);
    expect(answer.statusCode).toBe(404);
    expect(answer.body).toContain("belongs to no order");
  });
});

describe("a page of the bank", () => {
  it("has its content in one landmark", async () => {
    const { id } = await world.order("D-1");
    for (const url of ["/bank", `/bank/orders/${id}`, "/bank/orders/order_nope"])
      expect((await get(url)).body.match(/<main/g)).toHaveLength(1);
  });
});

describe("the bank's list", () => {
  it("has open orders first, then finished ones, and payouts", async () => {
    const paid = await world.order("D-paid");
    await world.press(paid.id, { action: "pay", amount: "500" });
    await world.order("D-open");
    await world.client().createPayout("payout-1", payoutRequest({ reference_id: "W-77" }));
    const { body } = await get("/bank");
    const places = ["Open orders", "D-open", "Finished orders", "D-paid", "Payouts", "W-77"].map((words) =>
      body.indexOf(words),
    );
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    expect(places[0]).toBeGreaterThan(0);
  });

  it("says in words how an order stands and what goes wrong with it", async () => {
    const { id } = await world.order("D-1");
    await world.press(id, { action: "decline", setFaults: "yes", fault: "amountMismatch" });
    const { body } = await get("/bank");
    expect(body).toContain("a payment has failed; it can be paid again");
    expect(body).toContain("A rupee less is captured than was paid");
    expect(body).toContain('<td class="figure">Rs ');
  });

  it("says that there is nothing", async () => {
    expect((await get("/bank")).body.match(/None\./g)).toHaveLength(3);
  });
});
