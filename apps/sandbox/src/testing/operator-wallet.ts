import { generateKeyPairSync, verify } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { decimalOfPaise, paiseOfDecimal, RSA_SIGNATURE_HEADER } from "@crossbook/contract";
import { paise } from "@crossbook/money";
import { formHash } from "../studios/banyan/form-protocol.ts";
import { hmacSignature } from "../studios/marigold/hmac-protocol.ts";
import { type MemoryMovement, type MemoryOutcome, MemoryWallet } from "./memory-wallet.ts";

/** Keys of both sides. */
export const STUDIO_KEYS = {
  studio: generateKeyPairSync("rsa", { modulusLength: 2048 }),
  operator: generateKeyPairSync("rsa", { modulusLength: 2048 }),
  clientId: "crossbook-test",
  keyToStudio: "key-to-studio-of-tests",
  keyFromStudio: "key-from-studio-of-tests",
  secureLogin: "crossbook_test",
  secret: "form-secret-of-tests",
} as const;

/** How the wallet misbehaves about the next call of a kind. */
export type Misbehaviour = "dropBefore" | "dropAfter" | "serverError";

/** A call as it came in. */
export interface ReceivedCall {
  readonly studio: string;
  readonly call: string;
  readonly fields: Readonly<Record<string, unknown>>;
  readonly isSigned: boolean;
}

export interface OperatorWallet {
  readonly url: string;
  readonly wallet: MemoryWallet;
  readonly received: ReceivedCall[];
  /** The next call with this name (bet, win, result, rollback, refund …) goes wrong. */
  misbehave(call: string, how: Misbehaviour): void;
  /** The answer to the next call with this name is made at once, and sent when what this answers is called. */
  hold(call: string): () => void;
  close(): Promise<void>;
}

/** An operator of tests at HTTP: speaks the three protocols over one wallet in memory. */
export async function operatorWallet(): Promise<OperatorWallet> {
  const wallet = new MemoryWallet();
  const received: ReceivedCall[] = [];
  const planned: { readonly call: string; readonly how: Misbehaviour }[] = [];
  const held = new Map<string, Promise<void>>();
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const incoming = read(request, Buffer.concat(chunks));
    received.push(incoming);
    const index = planned.findIndex(({ call }) => call === incoming.call);
    const [plan] = index < 0 ? [] : planned.splice(index, 1);
    const answer =
      plan?.how === "dropBefore" || plan?.how === "serverError"
        ? { status: 500, body: {} }
        : ANSWERS[incoming.studio]?.(wallet, incoming);
    const release = held.get(incoming.call);
    held.delete(incoming.call);
    await release;
    if (plan?.how === "dropBefore" || plan?.how === "dropAfter") request.socket.destroy();
    else send(response, answer?.status ?? 404, answer?.body ?? {});
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    ...{ url: `http://127.0.0.1:${port}`, wallet, received },
    misbehave: (call, how) => planned.push({ call, how }),
    hold(call) {
      let release: () => void = () => undefined;
      held.set(call, new Promise((resolve) => (release = resolve)));
      return () => release();
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

interface Answer {
  readonly status: number;
  readonly body: object;
}

function send(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
}

function read(request: IncomingMessage, raw: Buffer): ReceivedCall {
  const url = new URL(request.url ?? "", "http://wallet.example");
  const [, studio = "", call = ""] =
    /^\/api\/casino\/(\w+)\/(?:user\/|transaction\/)?([\w]+)(?:\.html)?$/.exec(url.pathname) ?? [];
  const text = raw.toString();
  if (studio === "kestrel") {
    const signature = Buffer.from(String(request.headers[RSA_SIGNATURE_HEADER] ?? ""), "base64");
    const isSigned = verify("sha256", raw, STUDIO_KEYS.studio.publicKey, signature);
    return { studio, call, fields: JSON.parse(text) as Record<string, unknown>, isSigned };
  }
  if (studio === "marigold") {
    const fields =
      request.method === "GET"
        ? Object.fromEntries(url.searchParams)
        : (JSON.parse(text) as Record<string, unknown>);
    const isSigned = request.headers["x-request-sign"] === hmacSignature(fields, STUDIO_KEYS.keyFromStudio);
    return { studio, call, fields, isSigned };
  }
  const form = Object.fromEntries(new URLSearchParams(text));
  const { hash, ...fields } = form;
  return { studio, call, fields, isSigned: hash === formHash(fields, STUDIO_KEYS.secret) };
}

const ANSWERS: Readonly<Record<string, (wallet: MemoryWallet, call: ReceivedCall) => Answer>> = {
  kestrel: answerRsa,
  marigold: answerHmac,
  banyan: answerForm,
};

const RSA_STATUS: Readonly<Record<MemoryOutcome, string>> = {
  ok: "RS_OK",
  insufficient: "RS_ERROR_NOT_ENOUGH_MONEY",
  duplicate: "RS_ERROR_DUPLICATE_TRANSACTION",
  rolledBack: "RS_ERROR_TRANSACTION_ROLLED_BACK",
  unknownBet: "RS_ERROR_TRANSACTION_DOES_NOT_EXIST",
  settled: "RS_ERROR_TRANSACTION_ROLLED_BACK",
  blocked: "RS_ERROR_USER_DISABLED",
  tokenInvalid: "RS_ERROR_INVALID_TOKEN",
  tokenExpired: "RS_ERROR_TOKEN_EXPIRED",
  invalid: "RS_ERROR_WRONG_TYPES",
  wrongCurrency: "RS_ERROR_WRONG_CURRENCY",
  wrongGame: "RS_ERROR_INVALID_GAME",
};

function answerRsa(wallet: MemoryWallet, { call, fields, isSigned }: ReceivedCall): Answer {
  const player = wallet.tokens.get(String(fields["token"])) ?? "";
  const reply = (status: string) => ({
    status: 200,
    body: {
      status,
      request_uuid: fields["request_uuid"],
      user: player,
      currency: "INR",
      balance: wallet.balanceOf(player) * 1000,
    },
  });
  if (!isSigned) return reply("RS_ERROR_INVALID_SIGNATURE");
  if (call === "balance" || call === "info") return reply(player === "" ? "RS_ERROR_INVALID_TOKEN" : "RS_OK");
  const movement: MemoryMovement = {
    kind: call as MemoryMovement["kind"],
    id: String(fields["transaction_uuid"]),
    ref: fields["reference_transaction_uuid"] as string | undefined,
    round: String(fields["round"]),
    ...{ player, amount: Number(fields["amount"] ?? 0) / 1000 },
  };
  return reply(RSA_STATUS[moved(wallet, movement, String(fields["token"]), fields)]);
}

const HMAC_ANSWER: Readonly<Record<MemoryOutcome, readonly [number, string?]>> = {
  ok: [200],
  insufficient: [400, "insufficient_funds"],
  duplicate: [409],
  rolledBack: [409],
  unknownBet: [404],
  settled: [409],
  blocked: [400, "account_blocked"],
  tokenInvalid: [401, "session_not_found"],
  tokenExpired: [401, "session_expired"],
  invalid: [400],
  wrongCurrency: [400, "currency_not_supported"],
  wrongGame: [404, "game_not_found"],
};

function answerHmac(wallet: MemoryWallet, { call, fields, isSigned }: ReceivedCall): Answer {
  if (!isSigned) return { status: 401, body: { message: "signature" } };
  const token = String(fields["sessionID"]);
  const player = wallet.tokens.get(token) ?? "";
  const balance = () => decimalOfPaise(paise(wallet.balanceOf(player)));
  if (call === "balance")
    return { status: player === "" ? 401 : 200, body: { balance: balance(), message: "" } };
  const movement: MemoryMovement = {
    kind: call === "refund" ? "rollback" : (call as "bet" | "win"),
    ...{
      id: String(fields["txID"]),
      ref: fields["origTxID"] as string | undefined,
      round: String(fields["roundID"]),
    },
    ...{ player, amount: paiseOfDecimal(String(fields["amount"])) ?? Number.NaN },
  };
  const [status, code] = HMAC_ANSWER[moved(wallet, movement, token, fields)];
  if (status !== 200) return { status, body: { message: "refused", ...(code ? { code } : {}) } };
  return { status, body: { balance: balance(), txID: `our-${movement.id}` } };
}

const FORM_ERROR: Readonly<Record<MemoryOutcome, number>> = {
  ok: 0,
  insufficient: 1,
  duplicate: 7,
  rolledBack: 120,
  unknownBet: 100,
  settled: 120,
  blocked: 6,
  tokenInvalid: 4,
  tokenExpired: 4,
  invalid: 7,
  wrongCurrency: 7,
  wrongGame: 8,
};

function answerForm(wallet: MemoryWallet, { call, fields, isSigned }: ReceivedCall): Answer {
  const userId = String(fields["userId"] ?? wallet.tokens.get(String(fields["token"])) ?? "");
  const reply = (error: number, more: object = {}) => ({
    status: 200,
    body: {
      error,
      description: "",
      cash: wallet.balanceOf(userId) / 100,
      bonus: 0,
      currency: "INR",
      ...more,
    },
  });
  if (!isSigned) return reply(5);
  if (call === "authenticate") {
    const token = `${String(fields["token"])}-session`;
    if (!wallet.tokens.has(String(fields["token"]))) return reply(4);
    wallet.tokens.set(token, userId);
    return reply(0, { userId, token });
  }
  if (call === "balance" || call === "endRound") return reply(0);
  const reference = String(fields["reference"]);
  const movement: MemoryMovement = {
    kind: call === "bet" ? "bet" : call === "refund" ? "rollback" : "win",
    ...{ id: call === "refund" ? `refund of ${reference}` : reference, round: String(fields["roundId"]) },
    ref: call === "refund" ? reference : undefined,
    ...{ player: userId, amount: paiseOfDecimal(String(fields["amount"])) ?? Number.NaN },
  };
  return reply(FORM_ERROR[moved(wallet, movement, String(fields["token"]), fields)]);
}

function moved(
  wallet: MemoryWallet,
  movement: MemoryMovement,
  token: string,
  fields: ReceivedCall["fields"],
): MemoryOutcome {
  if ((fields["currency"] ?? "INR") !== "INR") return "wrongCurrency";
  if ([fields["game_code"], fields["gameId"]].includes("no-such-game")) return "wrongGame";
  if (movement.kind === "bet") return wallet.bet(movement, token);
  return movement.kind === "win" ? wallet.win(movement) : wallet.rollback(movement);
}
