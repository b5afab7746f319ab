import {
  decimalOfPaise,
  FORM_TRANSACTIONS_HEADER,
  type FormGamesReply,
  type FormGameUrlReply,
  type FormParameters,
  formGameUrlRequest,
  readForm,
} from "@crossbook/contract";
import { paise } from "@crossbook/money";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { isSameText } from "../operator-api/is-same-text.ts";
import { keepRawBodies, publicUrlOf, rawBodyOf } from "../operator-api/raw-bodies.ts";
import { type BookedTransaction, bookedTransactions } from "../store/studio-books.ts";
import type { Studio } from "../studio.ts";
import { formHash } from "./form-protocol.ts";

const KINDS = { bet: "bet", win: "result" } as const;

export interface BanyanRoutesOptions {
  readonly studio: Studio;
  /** What the operator calls itself. */
  readonly secureLogin: string;
  /** Shared by both sides. */
  readonly secret: string;
  readonly publicUrl: string | undefined;
}

/** The operator's calls of protocol C: launch, games, and the feed of the studio's own books. */
export async function addBanyanRoutes(http: FastifyInstance, options: BanyanRoutesOptions): Promise<void> {
  const { studio, secureLogin, secret, publicUrl } = options;
  keepRawBodies(http);
  /** The parameters where hash and login are right; otherwise the number of the error. */
  const signed = (text: string): FormParameters | "5" | "7" => {
    const form = readForm(text);
    if (!form) return "7";
    const isSigned = isSameText(form.get("hash") ?? "", formHash(Object.fromEntries(form), secret));
    return isSigned && form.get("secureLogin") === secureLogin ? form : "5";
  };
  const bodyOf = (request: FastifyRequest) => signed(rawBodyOf(request).toString());

  http.post("/CasinoGameAPI/game/url/", (request, reply) => {
    const form = bodyOf(request);
    if (typeof form === "string") return reply.send(refusal(form));
    const parsed = formGameUrlRequest.safeParse(Object.fromEntries(form));
    if (!parsed.success) return reply.send(refusal("7"));
    const {
      symbol,
      language,
      token,
      currency,
      playMode,
      externalPlayerId,
      lobbyUrl,
      cashierUrl,
      historyUrl,
    } = parsed.data;
    const isDemo = playMode === "DEMO";
    if (!studio.games.some(({ id }) => id === symbol) || (!isDemo && token === undefined))
      return reply.send(refusal("7"));
    const { path } = studio.sessions.launch({
      ...{ game: symbol, mode: isDemo ? "demo" : "real", currency, language },
      ...(externalPlayerId === undefined ? {} : { player: externalPlayerId }),
      ...(token === undefined ? {} : { token }),
      ...{ lobbyUrl, cashierUrl, historyUrl: historyUrl ?? "" },
    });
    const answer: FormGameUrlReply = {
      ...{ error: "0", description: "OK", gameURL: `${publicUrlOf(request, publicUrl)}${path}` },
    };
    return reply.send(answer);
  });

  http.post("/CasinoGameAPI/getCasinoGames/", (request, reply) => {
    const form = bodyOf(request);
    if (typeof form === "string") return reply.send(refusal(form));
    const gameList = studio.games.map(({ id, name, category, description, rule }) => ({
      ...{ gameID: id, gameName: name, typeDescription: category, description, platform: "WEB,MOBILE" },
      ...{ enabled: true, demoGameAvailable: true, imageUrl: "", rtp: rule.rtpPercent },
    }));
    const answer: FormGamesReply = { error: "0", description: "OK", gameList };
    return reply.send(answer);
  });

  http.get("/DataFeeds/transactions/", (request, reply) => {
    const form = signed(request.raw.url?.split("?")[1] ?? "");
    if (typeof form === "string") return reply.code(form === "5" ? 401 : 400).send(refusal(form));
    const from = Number(form.get("timepoint"));
    if (!Number.isSafeInteger(from) || from < 0) return reply.code(400).send(refusal("7"));
    return sendFeed(reply, studio, from);
  });
}

function sendFeed(reply: FastifyReply, studio: Studio, from: number): FastifyReply {
  const { booked, until } = bookedTransactions(studio.store, from, studio.clock.now());
  const lines = booked.map(feedLine);
  return reply
    .type("text/csv; charset=utf-8")
    .send([`timepoint=${until}`, FORM_TRANSACTIONS_HEADER, ...lines, ""].join("\n"));
}

function feedLine({ id, kind, player, game, round, amount, doneAt }: BookedTransaction): string {
  const fields = [id, KINDS[kind], player, game, round, decimalOfPaise(paise(amount)), "false", doneAt];
  return fields.join(",");
}

function refusal(error: "5" | "7"): { readonly error: string; readonly description: string } {
  return { error, description: error === "5" ? "The hash or the login is not right." : "Bad parameters." };
}
