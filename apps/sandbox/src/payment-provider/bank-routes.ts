import { parsePaise } from "@crossbook/money";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { FORM_PAGE_HEADERS } from "../console/page.ts";
import { bankListPage, bankOrderPage, bankUnknownPage } from "./bank-page.ts";
import { FAULT_NAMES } from "./faults.ts";
import type { PayerAction, PaymentOrders } from "./payment-orders.ts";
import type { ProviderStore } from "./provider-store.ts";

const BODY_LIMIT_BYTES = 4 * 1024;
const MOST_SHOWN = 50;
const LINK_PREFIX = "upi://pay?";

const ACTION_WORDS: Readonly<Record<PayerAction, string>> = {
  done: "Done.",
  unknown: "There is no order with this id.",
  notOpen: "This order takes no payment now.",
  tooManyPayments: "This order was tried too often.",
  amountInvalid: "Type an amount in rupees, such as 500 or 499.50.",
};

const STATUSES: Readonly<Record<PayerAction, number>> = {
  done: 200,
  unknown: 404,
  notOpen: 409,
  tooManyPayments: 409,
  amountInvalid: 400,
};

/**
 * The pages on which a person pays: a list at `/bank`, an order at `/bank/orders/{id}`, and `/bank/pay` with the query of
 * a UPI link (`tr` is the order's receipt) or with the whole link as `link`.
 */
export async function addBankRoutes(
  http: FastifyInstance,
  { orders, store }: { readonly orders: PaymentOrders; readonly store: ProviderStore },
): Promise<void> {
  http.addContentTypeParser(
    "application/x-www-form-urlencoded",
    { parseAs: "string", bodyLimit: BODY_LIMIT_BYTES },
    (_request, body, done) => done(null, new URLSearchParams(String(body))),
  );

  http.get("/bank", async (_request, reply) => {
    const all = store.orders().toReversed();
    const open = orders.open();
    const finished = all.filter((record) => !open.includes(record)).slice(0, MOST_SHOWN);
    const payouts = store.payouts().toReversed().slice(0, MOST_SHOWN);
    return reply.headers(FORM_PAGE_HEADERS).send(bankListPage({ open, finished, payouts }));
  });

  http.get("/bank/pay", async (request, reply) => {
    const receipt = receiptOf(request.url.slice(request.url.indexOf("?") + 1));
    const record = receipt === undefined ? undefined : store.orderOfReceipt(receipt);
    if (record) return reply.redirect(`/bank/orders/${record.order.id}`, 303);
    return unknownPage(reply, "This link belongs to no order of this bank.");
  });

  http.get<{ Params: { id: string } }>("/bank/orders/:id", async (request, reply) => {
    const record = store.order(request.params.id);
    if (!record) return unknownPage(reply, ACTION_WORDS.unknown);
    return reply.headers(FORM_PAGE_HEADERS).send(bankOrderPage(record));
  });

  http.post<{ Params: { id: string } }>("/bank/orders/:id", async (request, reply) => {
    if (!isOwnForm(request) || !(request.body instanceof URLSearchParams))
      return unknownPage(reply.code(403), "Only this page's own form may pay.");
    const { id } = request.params;
    const form = request.body;
    if (form.has("setFaults"))
      orders.setFaults(
        id,
        FAULT_NAMES.filter((fault) => form.getAll("fault").includes(fault)),
      );
    const outcome = act(orders, id, form);
    if (outcome === undefined) return unknownPage(reply.code(400), "There is no such button.");
    const record = store.order(id);
    if (!record) return unknownPage(reply, ACTION_WORDS.unknown);
    if (outcome === "done") return reply.redirect(`/bank/orders/${id}`, 303);
    const refused = { words: ACTION_WORDS[outcome], amount: form.get("amount") ?? undefined };
    const page = bankOrderPage(record, refused);
    return reply.code(STATUSES[outcome]).headers(FORM_PAGE_HEADERS).send(page);
  });
}

function act(orders: PaymentOrders, id: string, form: URLSearchParams): PayerAction | undefined {
  const action = form.get("action");
  if (action === "pay") return orders.pay(id, parsePaise(form.get("amount") ?? "") ?? Number.NaN);
  if (action === "decline") return orders.decline(id);
  return action === "close" ? orders.close(id) : undefined;
}

/** The `tr` of a link's query; a whole link may be given as `link`. */
function receiptOf(query: string): string | undefined {
  const parameters = new URLSearchParams(query);
  const link = parameters.get("link")?.trim();
  if (link === undefined) return parameters.get("tr") ?? undefined;
  if (!link.toLowerCase().startsWith(LINK_PREFIX)) return undefined;
  return new URLSearchParams(link.slice(LINK_PREFIX.length)).get("tr") ?? undefined;
}

/** A browser says where a form came from; another site's page must not pay. */
function isOwnForm({ headers }: FastifyRequest): boolean {
  const from = headers["sec-fetch-site"];
  return from === undefined || from === "same-origin" || from === "none";
}

function unknownPage(reply: FastifyReply, words: string): FastifyReply {
  if (reply.statusCode === 200) reply.code(404);
  return reply.headers(FORM_PAGE_HEADERS).send(bankUnknownPage(words));
}
