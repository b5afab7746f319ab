import {
  type CasinoStudio,
  decimalOfPaise,
  HMAC_SIGNATURE_HEADER,
  paiseOfDecimal,
  RSA_SIGNATURE_HEADER,
  RSA_UNITS_PER_PAISA,
} from "@crossbook/contract";
import { paise } from "@crossbook/money";
import type { FastifyInstance } from "fastify";
import { formHash } from "../modules/casino/signatures/form-signature.ts";
import { hmacSignature } from "../modules/casino/signatures/hmac-signature.ts";
import { rsaSignature } from "../modules/casino/signatures/rsa-signature.ts";
import { KESTREL_KEYS, TEST_STUDIOS } from "./studio-keys.ts";

/** Who plays what, as a studio knows it. */
export interface Seat {
  readonly token: string;
  readonly userId: number;
  readonly game: string;
}

/** A movement as every protocol has it. Amounts in paise. */
export interface Move {
  readonly txId: string;
  readonly round: string;
  readonly amount: number;
  /** Of a win: the bet, in protocols that name it. */
  readonly betTxId?: string;
  /** Changes of the request as it is sent, and more fields. */
  readonly more?: Readonly<Record<string, unknown>>;
}

/** A refund of a bet. */
export interface Return {
  readonly txId: string;
  readonly betTxId: string;
  readonly round: string;
  readonly amount: number;
}

/** What a studio reads of an answer, whatever its protocol. */
export interface Heard {
  /** `RS_OK`, `200`, `0`, … */
  readonly answer: string;
  /** Paise; undefined where none was shown. */
  readonly balance: number | undefined;
  readonly body: Readonly<Record<string, unknown>>;
  readonly status: number;
}

/** A studio's calls in its own protocol, signed. */
export interface StudioCaller {
  readonly studio: CasinoStudio;
  balance(seat: Seat): Promise<Heard>;
  bet(seat: Seat, move: Move): Promise<Heard>;
  win(seat: Seat, move: Move): Promise<Heard>;
  rollback(seat: Seat, back: Return): Promise<Heard>;
  /** Any call as it is, signed or with another signature. */
  send(path: string, fields: Readonly<Record<string, unknown>>, signature?: string): Promise<Heard>;
}

type Inject = Pick<FastifyInstance, "inject">;
type Http = () => Inject;
let calls = 0;

/** Kestrel's calls: RSA. */
export function kestrelCaller(http: Http): StudioCaller {
  const send: StudioCaller["send"] = async (path, fields, signature) => {
    const payload = JSON.stringify(fields);
    const answer = await http().inject({
      ...{ method: "POST", url: `/api/casino/kestrel/${path}`, payload },
      headers: {
        "content-type": "application/json",
        [RSA_SIGNATURE_HEADER]: signature ?? rsaSignature(KESTREL_KEYS.privateKey, payload),
      },
    });
    const body = answer.json<Record<string, unknown>>();
    const balance = typeof body.balance === "number" ? body.balance / RSA_UNITS_PER_PAISA : undefined;
    return { answer: String(body.status), balance, body, status: answer.statusCode };
  };
  const common = ({ token, game }: Seat, round: string) => ({
    ...{ token, game_code: game, request_uuid: `call-${++calls}`, round, round_closed: false },
    supplier_user: "unknown to us",
  });
  const money = (amount: number) => ({ currency: "INR", amount: amount * RSA_UNITS_PER_PAISA });
  return {
    ...{ studio: "kestrel", send },
    balance: ({ token }) => send("user/balance", { token, request_uuid: `call-${++calls}` }),
    bet: (seat, { txId, round, amount, more }) =>
      send("transaction/bet", {
        ...{ ...common(seat, round), ...money(amount), transaction_uuid: txId },
        ...more,
      }),
    win: (seat, { txId, betTxId, round, amount, more }) =>
      send("transaction/win", {
        ...{ ...common(seat, round), ...money(amount), transaction_uuid: txId },
        reference_transaction_uuid: betTxId,
        ...more,
      }),
    rollback: (seat, { txId, betTxId, round }) =>
      send("transaction/rollback", {
        ...common(seat, round),
        ...{ transaction_uuid: txId, reference_transaction_uuid: betTxId },
      }),
  };
}

/** Marigold's calls: HMAC. An answer is read as its status, with the code of a refusal. */
export function marigoldCaller(http: Http): StudioCaller {
  const { keyFromStudio } = TEST_STUDIOS.marigold;
  const send: StudioCaller["send"] = async (path, fields, signature) => {
    const header = { [HMAC_SIGNATURE_HEADER]: signature ?? hmacSignature(keyFromStudio, fields) ?? "" };
    const answer =
      path === "balance"
        ? await http().inject({
            ...{ method: "GET", url: `/api/casino/marigold/${path}`, headers: header },
            query: Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, String(value)])),
          })
        : await http().inject({
            ...{ method: "POST", url: `/api/casino/marigold/${path}`, payload: JSON.stringify(fields) },
            headers: { "content-type": "application/json", ...header },
          });
    const body = answer.json<Record<string, unknown>>();
    const { statusCode: status } = answer;
    const balance = typeof body.balance === "string" ? paiseOfDecimal(body.balance) : undefined;
    return { answer: [status, body.code].filter(Boolean).join(" "), balance, body, status };
  };
  const common = ({ token: sessionID }: Seat, { txId: txID, round: roundID, amount }: Move) => ({
    ...{ sessionID, txID, roundID, amount: decimalOfPaise(paise(amount)), unknown: { nested: true } },
  });
  return {
    ...{ studio: "marigold", send },
    balance: ({ token: sessionID }) => send("balance", { sessionID }),
    bet: (seat, move) => send("bet", { type: "regular", ...common(seat, move), ...move.more }),
    win: (seat, move) => send("win", { type: "regular", ...common(seat, move), ...move.more }),
    rollback: (seat, { betTxId, ...move }) => send("refund", { ...common(seat, move), origTxID: betTxId }),
  };
}

/** Banyan's calls: form and MD5. */
export function banyanCaller(http: Http): StudioCaller {
  const send: StudioCaller["send"] = async (path, fields, signature) => {
    const given = Object.entries(fields).map(([name, value]) => [name, String(value)] as const);
    const hash = signature ?? formHash(TEST_STUDIOS.banyan.secret, given);
    const answer = await http().inject({
      ...{ method: "POST", url: `/api/casino/banyan/${path}.html` },
      headers: { "content-type": "application/x-www-form-urlencoded" },
      payload: new URLSearchParams([...given, ["hash", hash]].map((pair) => [...pair])).toString(),
    });
    const body = answer.json<Record<string, unknown>>();
    const balance = typeof body.cash === "number" ? Math.round(body.cash * 100) : undefined;
    return { answer: String(body.error), balance, body, status: answer.statusCode };
  };
  const common = ({ userId, game }: Seat, { txId, round, amount }: Move) => ({
    ...{ userId, gameId: game, roundId: round, reference: txId, amount: decimalOfPaise(paise(amount)) },
    ...{ providerId: "Banyan", timestamp: 1_700_000_000_000, roundDetails: "spin & more" },
  });
  return {
    ...{ studio: "banyan", send },
    balance: ({ userId }) => send("balance", { userId, providerId: "Banyan" }),
    bet: (seat, move) => send("bet", { ...common(seat, move), token: seat.token, ...move.more }),
    win: (seat, move) => send("result", { ...common(seat, move), ...move.more }),
    rollback: (seat, { betTxId, ...back }) => send("refund", common(seat, { ...back, txId: betTxId })),
  };
}

/** The callers of all studios. */
export function studioCallers(http: Http): Readonly<Record<CasinoStudio, StudioCaller>> {
  return { kestrel: kestrelCaller(http), marigold: marigoldCaller(http), banyan: banyanCaller(http) };
}
