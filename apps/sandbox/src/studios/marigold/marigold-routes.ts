import {
  decimalOfPaise,
  HMAC_SIGNATURE_HEADER,
  type HmacGames,
  type HmacTransactions,
  hmacNewGameRequest,
  paiseOfDecimal,
} from "@crossbook/contract";
import { paise } from "@crossbook/money";
import type { FastifyInstance, FastifyReply } from "fastify";
import { isSameText } from "../operator-api/is-same-text.ts";
import { jsonOf, keepRawBodies, publicUrlOf, rawBodyOf } from "../operator-api/raw-bodies.ts";
import { pagePath } from "../sessions/game-sessions.ts";
import { bookedTransactions } from "../store/studio-books.ts";
import type { Studio } from "../studio.ts";
import { hmacSignature } from "./hmac-protocol.ts";

export interface MarigoldRoutesOptions {
  readonly studio: Studio;
  /** What the operator calls itself. */
  readonly clientId: string;
  /** Signs what the operator sends. */
  readonly operatorKey: string;
  readonly publicUrl: string | undefined;
}

/** The operator's calls of protocol B, and the address that its pages fetch plainly to learn where a game is. */
export async function addMarigoldRoutes(
  http: FastifyInstance,
  options: MarigoldRoutesOptions,
): Promise<void> {
  await http.register((scope) => addSignedRoutes(scope, options));
  addLaunchRoute(http, options);
}

async function addSignedRoutes(http: FastifyInstance, options: MarigoldRoutesOptions): Promise<void> {
  const { studio, clientId, operatorKey, publicUrl } = options;
  keepRawBodies(http);
  http.addHook("preHandler", async (request, reply) => {
    const signed = request.method === "GET" ? request.query : jsonOf(rawBodyOf(request).toString());
    const isSigned = isSameText(
      String(request.headers[HMAC_SIGNATURE_HEADER] ?? ""),
      hmacSignature(signed, operatorKey),
    );
    if (!isSigned) return refuse(reply, 401, "The signature is not the operator's.");
    const { cID } = (signed ?? {}) as { readonly cID?: unknown };
    if (cID !== clientId) return refuse(reply, 401, "There is no such client.");
  });

  http.post("/create-new-game", (request, reply) => {
    const parsed = hmacNewGameRequest.safeParse(jsonOf(rawBodyOf(request).toString()));
    if (!parsed.success) return refuse(reply, 400, "The request cannot be read.");
    const { gameID, demo, currency, locale, sessionID, user, returnURL, depositURL, historyURL } =
      parsed.data;
    if (!studio.games.some(({ id }) => id === gameID))
      return refuse(reply, 404, "There is no such game.", "game_not_found");
    if (!demo && (sessionID === undefined || user === undefined))
      return refuse(reply, 400, "A game for money needs a session and a user.");
    const demoBalance = paiseOfDecimal(parsed.data.initDemoBalance ?? "");
    const { session } = studio.sessions.launch({
      ...{ game: gameID, mode: demo ? "demo" : "real", currency, language: locale },
      ...(user === undefined ? {} : { player: user.id, name: user.nickName ?? user.id }),
      ...(sessionID === undefined ? {} : { token: sessionID }),
      ...(demoBalance === undefined ? {} : { demoBalance }),
      ...{ lobbyUrl: returnURL ?? "", cashierUrl: depositURL ?? "", historyUrl: historyURL ?? "" },
    });
    const gameURL = `${publicUrlOf(request, publicUrl)}/studios/${studio.id}/launch/${session.key}`;
    return reply.send({ gameURL, gsID: session.id.slice(0, 16) });
  });

  http.get("/games", (_request, reply) => {
    const games: HmacGames = studio.games.map(({ id, name, category, description, rule }) => ({
      ...{ id, title: name, type: category, description, enabled: true, demo: true, image: "" },
      rtp: rule.rtpPercent,
    }));
    return reply.send(games);
  });

  http.get<{ Querystring: { from?: string; to?: string } }>("/transactions", (request, reply) => {
    const from = Date.parse(String(request.query.from));
    const to = Date.parse(String(request.query.to));
    if (!(from < to)) return refuse(reply, 400, "The times cannot be read.");
    const { booked: listed, until } = bookedTransactions(studio.store, from, to);
    if (until < to)
      return refuse(reply, 413, `There are too many: ask up to ${new Date(until).toISOString()}.`);
    const list: HmacTransactions = listed.map((booked) => ({
      ...{ txID: booked.id, kind: booked.kind, type: "regular" as const, userID: booked.player },
      ...(booked.ref === null ? {} : { origTxID: booked.ref }),
      ...{ gameID: booked.game, roundID: booked.round, amount: decimalOfPaise(paise(booked.amount)) },
      at: new Date(booked.doneAt).toISOString(),
    }));
    return reply.send(list);
  });
}

/** Answers the page's address as `{ gameURL }` to a plain fetch of any origin; a browser that opens it is sent on. */
function addLaunchRoute(http: FastifyInstance, { studio, publicUrl }: MarigoldRoutesOptions): void {
  http.get<{ Params: { key: string } }>("/launch/:key", (request, reply) => {
    void reply.header("access-control-allow-origin", "*").header("cache-control", "no-store");
    void reply.header("referrer-policy", "no-referrer").header("x-content-type-options", "nosniff");
    const session = studio.store.sessionOfKey(request.params.key);
    if (session?.openedAt !== null)
      return refuse(reply, 404, "This launch is not known, or was used.", "session_not_found");
    const gameURL = `${publicUrlOf(request, publicUrl)}${pagePath(studio.id, session)}`;
    if (request.headers.accept?.includes("text/html")) return reply.redirect(gameURL);
    return reply.send({ gameURL });
  });
}

function refuse(reply: FastifyReply, status: number, message: string, code?: string): FastifyReply {
  return reply.code(status).send({ message, ...(code === undefined ? {} : { code }) });
}
