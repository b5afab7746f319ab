import { type KeyObject, verify } from "node:crypto";
import {
  RSA_DEMO_CURRENCY,
  RSA_SIGNATURE_HEADER,
  RSA_UNITS_PER_PAISA,
  type RsaGameList,
  type RsaTransactions,
  rsaGameUrlRequest,
  rsaTransactionsRequest,
} from "@crossbook/contract";
import type { FastifyInstance, FastifyReply } from "fastify";
import { jsonOf, keepRawBodies, publicUrlOf, rawBodyOf } from "../operator-api/raw-bodies.ts";
import { bookedTransactions } from "../store/studio-books.ts";
import type { Studio } from "../studio.ts";

const KINDS = { bet: "BET", win: "WIN" } as const;

export interface KestrelRoutesOptions {
  readonly studio: Studio;
  /** Of the operator: its requests are signed by the other half. */
  readonly operatorKey: KeyObject;
  readonly publicUrl: string | undefined;
}

/** The operator's calls of protocol A: launch, games, and the studio's own books. */
export async function addKestrelRoutes(http: FastifyInstance, options: KestrelRoutesOptions): Promise<void> {
  const { studio, operatorKey, publicUrl } = options;
  keepRawBodies(http);
  http.addHook("preHandler", async (request, reply) => {
    const signature = request.headers[RSA_SIGNATURE_HEADER];
    const isSigned =
      typeof signature === "string" &&
      verify("sha256", rawBodyOf(request), operatorKey, Buffer.from(signature, "base64"));
    if (!isSigned) return refuse(reply, 401, "The signature is not the operator's.");
  });

  http.post("/game/url", (request, reply) => {
    const parsed = rsaGameUrlRequest.safeParse(jsonOf(rawBodyOf(request).toString()));
    if (!parsed.success) return refuse(reply, 400, "The request cannot be read.");
    const { game_code, currency, lang, token, user, lobby_url, deposit_url, history_url } = parsed.data;
    if (!studio.games.some(({ id }) => id === game_code)) return refuse(reply, 404, "There is no such game.");
    const isDemo = currency === RSA_DEMO_CURRENCY;
    if (!isDemo && token === undefined) return refuse(reply, 400, "A game for money needs a token.");
    const { path } = studio.sessions.launch({
      ...{ game: game_code, mode: isDemo ? "demo" : "real", currency, language: lang },
      ...(user === undefined ? {} : { player: user }),
      ...(token === undefined ? {} : { token }),
      ...{ lobbyUrl: lobby_url, cashierUrl: deposit_url, historyUrl: history_url ?? "" },
    });
    return reply.send({ url: `${publicUrlOf(request, publicUrl)}${path}` });
  });

  http.post("/game/list", (_request, reply) => {
    const list: RsaGameList = studio.games.map(({ id, name, category, description, rule }) => ({
      ...{ game_code: id, name, category, description, enabled: true, demo_game_support: true },
      ...{ url_thumb: "", rtp: rule.rtpPercent },
    }));
    return reply.send(list);
  });

  http.post("/transactions/list", (request, reply) => {
    const parsed = rsaTransactionsRequest.safeParse(jsonOf(rawBodyOf(request).toString()));
    const from = Date.parse(parsed.data?.start_time ?? "");
    const to = Date.parse(parsed.data?.end_time ?? "");
    if (!(from < to)) return refuse(reply, 400, "The times cannot be read.");
    const { booked: listed, until } = bookedTransactions(studio.store, from, to);
    if (until < to)
      return refuse(reply, 413, `There are too many: ask up to ${new Date(until).toISOString()}.`);
    const list: RsaTransactions = listed.map((booked) => ({
      ...{ transaction_uuid: booked.id, reference_transaction_uuid: booked.ref, kind: KINDS[booked.kind] },
      ...{ user: booked.player, game_code: booked.game, round: booked.round, is_free: false },
      ...{ amount: booked.amount * RSA_UNITS_PER_PAISA, created_at: new Date(booked.doneAt).toISOString() },
    }));
    return reply.send(list);
  });
}

function refuse(reply: FastifyReply, status: number, error: string): FastifyReply {
  return reply.code(status).send({ error });
}
