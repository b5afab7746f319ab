import {
  PAYOUT_KEY_HEADER,
  type ProviderError,
  type ProviderOrder,
  type ProviderOrderRequest,
  type ProviderPayout,
  type ProviderPayoutRequest,
  type ProviderReport,
  providerError,
  providerOrder,
  providerPayout,
  providerReport,
} from "@crossbook/contract";
import type * as z from "zod/mini";

/** What a call came to; `lost`: the connection ended without an answer. */
export type ProviderAnswer<Result> =
  | { readonly kind: "ok"; readonly result: Result }
  | { readonly kind: "refused"; readonly status: number; readonly error: ProviderError["error"] }
  | { readonly kind: "lost" };

export interface PaymentProviderClient {
  createOrder(request: ProviderOrderRequest): Promise<ProviderAnswer<ProviderOrder>>;
  order(id: string): Promise<ProviderAnswer<ProviderOrder>>;
  createPayout(key: string, request: ProviderPayoutRequest): Promise<ProviderAnswer<ProviderPayout>>;
  payout(id: string): Promise<ProviderAnswer<ProviderPayout>>;
  report(from: number, to: number): Promise<ProviderAnswer<ProviderReport>>;
}

/** Calls a payment provider by its protocol, as the server does; every answer is read by the contract's schema. */
export function paymentProviderClient(
  url: string,
  key: { readonly keyId: string; readonly keySecret: string },
): PaymentProviderClient {
  const authorization = `Basic ${Buffer.from(`${key.keyId}:${key.keySecret}`).toString("base64")}`;

  async function ask<Result extends z.ZodMiniType>(
    path: string,
    schema: Result,
    sent?: { readonly body: object; readonly headers?: Record<string, string> },
  ): Promise<ProviderAnswer<z.output<Result>>> {
    let answer: Response;
    try {
      answer = await fetch(`${url}/v1/${path}`, {
        method: sent ? "POST" : "GET",
        headers: {
          authorization,
          ...(sent ? { "content-type": "application/json" } : {}),
          ...sent?.headers,
        },
        ...(sent ? { body: JSON.stringify(sent.body) } : {}),
      });
    } catch {
      return { kind: "lost" };
    }
    const body: unknown = await answer.json();
    if (answer.ok) return { kind: "ok", result: schema.parse(body) };
    return { kind: "refused", status: answer.status, error: providerError.parse(body).error };
  }

  return {
    createOrder: (body) => ask("orders", providerOrder, { body }),
    order: (id) => ask(`orders/${id}`, providerOrder),
    createPayout: (payoutKey, body) =>
      ask("payouts", providerPayout, { body, headers: { [PAYOUT_KEY_HEADER]: payoutKey } }),
    payout: (id) => ask(`payouts/${id}`, providerPayout),
    report: (from, to) => ask(`report?from=${from}&to=${to}`, providerReport),
  };
}
