import {
  HMAC_SIGNATURE_HEADER,
  type HmacNewGameRequest,
  type HmacTransactions,
  hmacGames,
  hmacNewGameReply,
  hmacTransactions,
  paiseOfDecimal,
  WALLET_CURRENCY,
} from "@crossbook/contract";
import { zeroPaise } from "@crossbook/money";
import type * as z from "zod/mini";
import type { HmacStudio } from "../../../config/configuration.ts";
import { hmacSignature } from "../signatures/hmac-signature.ts";
import { listedInParts } from "./listed-in-parts.ts";
import { callStudioJson } from "./studio-call.ts";
import type {
  GameLaunch,
  StudioAnswer,
  StudioClient,
  StudioGame,
  StudioTransaction,
} from "./studio-client.ts";

const KINDS = { bet: "bet", win: "win", refund: "rollback" } as const;
const DEMO_BALANCE = "10000.00";

/** A studio of the HMAC wallet. */
export class HmacStudioClient implements StudioClient {
  readonly #studio: HmacStudio;
  readonly #timeoutMs: number | undefined;

  constructor(studio: HmacStudio, timeoutMs?: number) {
    this.#studio = studio;
    this.#timeoutMs = timeoutMs;
  }

  async games(): Promise<StudioAnswer<readonly StudioGame[]>> {
    const answer = await this.#get("games", {}, hmacGames);
    if (!answer.ok) return answer;
    const offered = answer.value.filter(({ enabled }) => enabled);
    const value = offered.map((game) => ({
      ...{ code: game.id, name: game.title, description: game.description ?? "", category: game.type },
      ...{ imageUrl: game.image, rtpPercent: game.rtp, hasDemo: game.demo },
    }));
    return { ok: true, value };
  }

  /** What the page fetches to learn where the game is. */
  async gameUrl(launch: GameLaunch): Promise<StudioAnswer<string>> {
    const { game, platform, language, lobbyUrl, cashierUrl, historyUrl, player } = launch;
    const { clientId } = this.#studio;
    const request: HmacNewGameRequest = {
      ...{
        cID: clientId,
        extCID: clientId,
        gameID: game,
        platform,
        currency: WALLET_CURRENCY,
        locale: language,
      },
      ...{ demo: player === undefined, returnURL: lobbyUrl, depositURL: cashierUrl, historyURL: historyUrl },
      ...(player
        ? { sessionID: player.token, user: { id: String(player.userId), nickName: player.name } }
        : { initDemoBalance: DEMO_BALANCE }),
    };
    const body = JSON.stringify(request);
    const headers = { "content-type": "application/json", ...this.#signed(request) };
    const call = { method: "POST", url: `${this.#studio.url}/create-new-game`, body, headers } as const;
    const answer = await callStudioJson({ ...call, timeoutMs: this.#timeoutMs }, hmacNewGameReply);
    return answer.ok ? { ok: true, value: answer.value.gameURL } : answer;
  }

  transactions(fromMs: number, untilMs: number): Promise<StudioAnswer<readonly StudioTransaction[]>> {
    return listedInParts((from, until) => this.#listed(from, until), fromMs, untilMs);
  }

  async #listed(fromMs: number, untilMs: number): Promise<StudioAnswer<readonly StudioTransaction[]>> {
    const range = { from: new Date(fromMs).toISOString(), to: new Date(untilMs).toISOString() };
    const answer = await this.#get("transactions", range, hmacTransactions);
    if (!answer.ok) return answer;
    const value = answer.value.map(transactionOf).filter((row) => row !== undefined);
    if (value.length < answer.value.length) return { ok: false, problem: "an amount is not whole paise" };
    return { ok: true, value };
  }

  #get<Schema extends z.ZodMiniType>(path: string, given: Readonly<Record<string, string>>, schema: Schema) {
    const parameters = { cID: this.#studio.clientId, ...given };
    const url = `${this.#studio.url}/${path}?${new URLSearchParams(parameters).toString()}`;
    const headers = this.#signed(parameters);
    return callStudioJson({ method: "GET", url, headers, timeoutMs: this.#timeoutMs }, schema);
  }

  #signed(content: object): Readonly<Record<string, string>> {
    return { [HMAC_SIGNATURE_HEADER]: hmacSignature(this.#studio.keyToStudio, content) ?? "" };
  }
}

function transactionOf(row: HmacTransactions[number]): StudioTransaction | undefined {
  const amount = row.type === "free" ? zeroPaise : paiseOfDecimal(row.amount);
  if (amount === undefined) return undefined;
  return { txId: row.txID, kind: KINDS[row.kind], roundRef: row.roundID, amount, at: Date.parse(row.at) };
}
