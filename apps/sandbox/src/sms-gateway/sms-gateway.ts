import { createHash, timingSafeEqual } from "node:crypto";
import { smsMessage } from "@crossbook/contract";
import type { FastifyInstance, FastifyReply } from "fastify";
import * as z from "zod";
import { PAGE_HEADERS } from "../console/page.ts";
import { type Clock, pause } from "../ports/clock.ts";
import { smsOutbox } from "./sms-outbox.ts";
import { smsPage } from "./sms-page.ts";

/** How the gateway misbehaves: not at all, answering 503, or answering only after `SLOW_ANSWER_MS`. */
const faultMode = z.enum(["off", "down", "slow"]);
const faultRequest = z.strictObject({ mode: faultMode });
const IDEMPOTENCY_KEY = /^[\x21-\x7e]{1,128}$/;
const REMEMBERED_MESSAGES = 500;
export const SLOW_ANSWER_MS = 15_000;

export interface SmsGatewayOptions {
  readonly key: string;
  readonly clock: Clock;
  readonly nextId: () => string;
}

/** The stand-in of an SMS provider: takes messages by its protocol and shows them on a page instead of sending them. */
export function addSmsGateway(http: FastifyInstance, { key, clock, nextId }: SmsGatewayOptions): void {
  const outbox = smsOutbox({ capacity: REMEMBERED_MESSAGES, now: clock.now, nextId });
  const closing = new AbortController();
  let fault: z.output<typeof faultMode> = "off";
  http.addHook("preClose", async () => closing.abort());

  http.post("/sms-gateway/v1/messages", async (request, reply) => {
    if (!isBearer(request.headers.authorization, key)) {
      return refuse(reply, 401, "UNAUTHORIZED", "Send the gateway's key as `Authorization: Bearer {key}`.");
    }
    if (fault === "down") return refuse(reply, 503, "GATEWAY_DOWN", "The gateway is set to be down.");
    if (fault === "slow") await pause(clock, SLOW_ANSWER_MS, closing.signal);
    const idempotencyKey = request.headers["idempotency-key"];
    if (typeof idempotencyKey !== "string" || !IDEMPOTENCY_KEY.test(idempotencyKey)) {
      return refuse(
        reply,
        400,
        "IDEMPOTENCY_KEY_INVALID",
        "Send an `Idempotency-Key` of 1 to 128 visible characters.",
      );
    }
    const message = smsMessage.safeParse(request.body);
    if (!message.success) return refuse(reply, 400, "MESSAGE_INVALID", problemText(message.error.issues));
    const sending = outbox.send(idempotencyKey, message.data);
    if (sending.kind === "keyReused") {
      return refuse(reply, 409, "IDEMPOTENCY_KEY_REUSED", "This key was used for another message.");
    }
    return reply.code(202).send({ id: sending.message.id, status: "queued" });
  });

  http.post("/sms-gateway/faults", async (request, reply) => {
    const parsed = faultRequest.safeParse(request.body);
    if (!parsed.success) return refuse(reply, 400, "FAULT_INVALID", 'Send {"mode":"off"}, "down" or "slow".');
    fault = parsed.data.mode;
    return { mode: fault };
  });

  http.get<{ Querystring: { to?: string } }>("/sms/messages.json", async (request, reply) => {
    const messages = outbox.list(phoneNumber(request.query.to));
    return reply.header("cache-control", "no-store").send({ messages });
  });

  http.get("/sms", async (_request, reply) =>
    reply.headers(PAGE_HEADERS).send(smsPage(outbox.list(), fault)),
  );
}

/** A `+` in a query string arrives as a space unless it was encoded. */
function phoneNumber(written: string | undefined): string | undefined {
  return written?.replace(/^ /, "+");
}

function isBearer(header: string | undefined, key: string): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(header ?? ""), digest(`Bearer ${key}`));
}

function refuse(reply: FastifyReply, status: number, code: string, message: string): FastifyReply {
  return reply.code(status).send({ error: { code, message } });
}

interface Issue {
  readonly path: readonly PropertyKey[];
  readonly message?: string;
}

function problemText(issues: readonly Issue[]): string {
  return issues
    .map(({ path, message }) => `${path.join(".") || "body"}: ${message ?? "not valid"}`)
    .join("; ");
}
