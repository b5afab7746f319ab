import {
  RSA_DEMO_CURRENCY,
  RSA_OPERATOR_ID,
  RSA_SIGNATURE_HEADER,
  RSA_UNITS_PER_PAISA,
  type RsaGameUrlRequest,
  type RsaTransactions,
  rsaGameList,
  rsaGameUrlReply,
  rsaTransactions,
  WALLET_CURRENCY,
} from "@crossbook/contract";
import { paise, zeroPaise } from "@crossbook/money";
import type * as z from "zod/mini";
import type { RsaStudio } from "../../../config/configuration.ts";
import { rsaSignature } from "../signatures/rsa-signature.ts";
import { listedInParts } from "./listed-in-parts.ts";
import { callStudioJson } from "./studio-call.ts";
import type {
  GameLaunch,
  StudioAnswer,
  StudioClient,
  StudioGame,
  StudioTransaction,
} from "./studio-client.ts";

const KINDS = { BET: "bet", WIN: "win", ROLLBACK: "rollback" } as const;
/** Where the player is: the studio has no use for it, and its protocol wants a code. */
const NO_COUNTRY = "XX";

/** A studio of the RSA wallet. */
export class RsaStudioClient implements StudioClient {
  readonly #studio: RsaStudio;
  readonly #timeoutMs: number | undefined;

  constructor(studio: RsaStudio, timeoutMs?: number) {
    this.#studio = studio;
    this.#timeoutMs = timeoutMs;
  }

  async games(): Promise<StudioAnswer<readonly StudioGame[]>> {
    const answer = await this.#call("game/list", { operator_id: RSA_OPERATOR_ID }, rsaGameList);
    if (!answer.ok) return answer;
    const offered = answer.value.filter(({ enabled }) => enabled);
    const value = offered.map((game) => ({
      ...{ code: game.game_code, name: game.name, description: game.description ?? "" },
      ...{ category: game.category, imageUrl: game.url_thumb, hasDemo: game.demo_game_support },
      rtpPercent: game.rtp ?? undefined,
    }));
    return { ok: true, value };
  }

  async gameUrl(launch: GameLaunch): Promise<StudioAnswer<string>> {
    const { game, platform, language, address, lobbyUrl, cashierUrl, historyUrl, player } = launch;
    const request: RsaGameUrlRequest = {
      ...(player && { user: String(player.userId), token: player.token }),
      ...{ operator_id: RSA_OPERATOR_ID, game_code: game, lang: language, country: NO_COUNTRY, ip: address },
      currency: player ? WALLET_CURRENCY : RSA_DEMO_CURRENCY,
      platform: platform === "mobile" ? "GPL_MOBILE" : "GPL_DESKTOP",
      ...{ lobby_url: lobbyUrl, deposit_url: cashierUrl, history_url: historyUrl },
    };
    const answer = await this.#call("game/url", request, rsaGameUrlReply);
    return answer.ok ? { ok: true, value: answer.value.url } : answer;
  }

  transactions(fromMs: number, untilMs: number): Promise<StudioAnswer<readonly StudioTransaction[]>> {
    return listedInParts((from, until) => this.#listed(from, until), fromMs, untilMs);
  }

  async #listed(fromMs: number, untilMs: number): Promise<StudioAnswer<readonly StudioTransaction[]>> {
    const range = { start_time: new Date(fromMs).toISOString(), end_time: new Date(untilMs).toISOString() };
    const request = { operator_id: RSA_OPERATOR_ID, ...range };
    const answer = await this.#call("transactions/list", request, rsaTransactions);
    if (!answer.ok) return answer;
    if (answer.value.some(({ amount }) => amount % RSA_UNITS_PER_PAISA !== 0))
      return { ok: false, problem: "an amount is not whole paise" };
    return { ok: true, value: answer.value.map(transactionOf) };
  }

  #call<Schema extends z.ZodMiniType>(path: string, content: object, schema: Schema) {
    const { url, privateKey } = this.#studio;
    const body = JSON.stringify(content);
    return callStudioJson(
      {
        ...{ method: "POST", url: `${url}/operator/generic/v2/${path}`, body },
        headers: {
          "content-type": "application/json",
          [RSA_SIGNATURE_HEADER]: rsaSignature(privateKey, body),
        },
        timeoutMs: this.#timeoutMs,
      },
      schema,
    );
  }
}

function transactionOf(row: RsaTransactions[number]): StudioTransaction {
  // A free bet takes nothing; what it wins is paid.
  const isNothing = row.is_free && row.kind !== "WIN";
  return {
    ...{ txId: row.transaction_uuid, kind: KINDS[row.kind], roundRef: row.round },
    amount: isNothing ? zeroPaise : paise(row.amount / RSA_UNITS_PER_PAISA),
    at: Date.parse(row.created_at),
  };
}
