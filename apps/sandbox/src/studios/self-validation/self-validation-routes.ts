import { createPrivateKey } from "node:crypto";
import type { FastifyInstance, FastifyReply } from "fastify";
import * as z from "zod";
import { html } from "../../console/html.ts";
import { FORM_PAGE_HEADERS, page } from "../../console/page.ts";
import { formProtocol } from "../banyan/form-protocol.ts";
import { rsaProtocol } from "../kestrel/rsa-protocol.ts";
import { hmacProtocol } from "../marigold/hmac-protocol.ts";
import type { SessionRecord } from "../store/studio-records.ts";
import type { Studio } from "../studio.ts";
import type { WalletProtocol } from "../wallet/wallet-protocol.ts";
import { WalletTransport } from "../wallet/wallet-transport.ts";
import type { ConformanceSubject } from "./conformance-bench.ts";
import { selfValidation, type ValidationReport } from "./self-validation.ts";
import { validationTable, validationText } from "./validation-table.ts";

const text = z.string().min(1).max(4096);
const player = { player: z.string().min(1).max(64), token: z.string().min(1).max(128) };
const validationRequest = z.strictObject({
  /** Another operator's wallet, such as `https://operator.example/api/casino/kestrel`, with what signs calls to it. */
  wallet: z.strictObject({ url: z.url({ protocol: /^https?$/ }), key: text }).optional(),
  /** Whose money is moved; otherwise the player of the newest open session. */
  subject: z
    .strictObject({
      ...player,
      game: z.string().min(1).max(64),
      currency: z.string().min(3).max(5).default("INR"),
      expiredToken: text.optional(),
      blocked: z.strictObject(player).optional(),
    })
    .optional(),
});

const WORDS =
  'Send {} to run the suite against the configured operator as the player of the newest open session, or {"wallet": {"url": "…", "key": "…"}, "subject": {"player": "17", "token": "…", "game": "dice"}}.';

/**
 * `POST /studios/{studio}/self-validate`: runs the conformance suite of a protocol against an operator's wallet and
 * answers the table, as text where that is asked for; `/studios/self-validation` is its page.
 */
export function addSelfValidationRoutes(http: FastifyInstance, studios: readonly Studio[]): void {
  const reports = new Map<string, ValidationReport>();
  const running = new Set<string>();
  const run = async (studio: Studio, body: unknown): Promise<ValidationReport | Refusal> => {
    const parsed = validationRequest.safeParse(body ?? {});
    if (!parsed.success) return { status: 400, code: "VALIDATION_INVALID", message: WORDS };
    const wallet = walletOf(studio, parsed.data.wallet);
    if (!wallet) return { status: 400, code: "KEY_INVALID", message: "The key is none of this protocol." };
    const subject = parsed.data.subject ?? newestSubject(studio);
    if (!subject)
      return {
        status: 409,
        code: "NO_SESSION",
        message: `Open a game of ${studio.name} first, or name a subject.`,
      };
    if (running.has(studio.id))
      return { status: 409, code: "RUNNING", message: "The suite is running already." };
    running.add(studio.id);
    const transport = new WalletTransport();
    try {
      const { nextId, clock } = studio;
      const now = () => clock.now();
      const report = await selfValidation({
        studio: studio.id,
        ...wallet,
        transport,
        subject: withoutAbsent(subject),
        nextId,
        now,
      });
      reports.set(studio.id, report);
      return report;
    } finally {
      transport.close();
      running.delete(studio.id);
    }
  };

  for (const studio of studios) {
    http.post(`/studios/${studio.id}/self-validate`, async (request, reply) => {
      const report = await run(studio, request.body);
      if ("status" in report) return refuse(reply, report);
      if (request.headers.accept?.startsWith("text/plain"))
        return reply.type("text/plain; charset=utf-8").send(validationText(report));
      return report;
    });
    http.register(async (scope) => {
      scope.addContentTypeParser("application/x-www-form-urlencoded", (_request, _payload, done) =>
        done(null, {}),
      );
      scope.post(`/studios/self-validation/${studio.id}`, async (_request, reply) => {
        const report = await run(studio, {});
        const notice = "status" in report ? report.message : undefined;
        return reply.headers(FORM_PAGE_HEADERS).send(validationPage(studios, reports, notice));
      });
    });
  }
  http.get("/studios/self-validation", (_request, reply) =>
    reply.headers(FORM_PAGE_HEADERS).send(validationPage(studios, reports)),
  );
}

interface Refusal {
  readonly status: number;
  readonly code: string;
  readonly message: string;
}

function refuse(reply: FastifyReply, { status, code, message }: Refusal): FastifyReply {
  return reply.code(status).send({ error: { code, message } });
}

type WalletAddress = z.output<typeof validationRequest>["wallet"];

function walletOf(
  studio: Studio,
  wallet: WalletAddress,
): { readonly protocol: WalletProtocol; readonly walletUrl: string } | undefined {
  if (!wallet) return { protocol: studio.protocol, walletUrl: studio.walletUrl };
  const walletUrl = wallet.url.replace(/\/+$/, "");
  const protocol = protocolOf(studio, walletUrl, wallet.key);
  return protocol && { protocol, walletUrl };
}

function protocolOf(studio: Studio, walletUrl: string, key: string): WalletProtocol | undefined {
  if (studio.id === "marigold") return hmacProtocol({ walletUrl, key });
  if (studio.id === "banyan") return formProtocol({ walletUrl, secret: key, providerId: "banyan" });
  try {
    const privateKey = createPrivateKey({ key: Buffer.from(key, "base64"), format: "der", type: "pkcs8" });
    return privateKey.asymmetricKeyType === "rsa" ? rsaProtocol({ walletUrl, privateKey }) : undefined;
  } catch {
    return undefined;
  }
}

/** The player of the newest open session for money. */
function newestSubject({ store }: Studio): ConformanceSubject | undefined {
  const session: SessionRecord | undefined = store.newestOpenSession();
  return (
    session && {
      player: session.player,
      token: session.token,
      game: session.game,
      currency: session.currency,
    }
  );
}

function withoutAbsent(
  subject: NonNullable<z.output<typeof validationRequest>["subject"]> | ConformanceSubject,
): ConformanceSubject {
  const { expiredToken, blocked, ...needed } = subject;
  return {
    ...needed,
    ...(expiredToken === undefined ? {} : { expiredToken }),
    ...(blocked === undefined ? {} : { blocked }),
  };
}

function validationPage(
  studios: readonly Studio[],
  reports: ReadonlyMap<string, ValidationReport>,
  notice?: string,
): string {
  const parts = studios.map((studio) => {
    const report = reports.get(studio.id);
    return html`<h2>${studio.name}</h2>
<form method="post" action="/studios/self-validation/${studio.id}"><button class="main">Run the suite against ${studio.walletUrl}</button></form>
${report ? validationTable(report) : html`<p class="quiet">Not run yet.</p>`}`;
  });
  return page({
    title: "Conformance of the operator's wallet",
    body: html`<h1>Conformance of the operator's wallet</h1>
<p class="quiet">Each studio sends what its vendor's documents say can happen, with a player's play money: a few rupees are
moved. It uses the newest open session of the studio. Other wallets, expired tokens and blocked players: <code>POST
/studios/{studio}/self-validate</code>.</p>
${notice === undefined ? "" : html`<p class="notice">${notice}</p>`}
${parts}`,
  });
}
