import {
  FORM_TRANSACTIONS_HEADER,
  formGamesReply,
  formGameUrlReply,
  paiseOfDecimal,
  WALLET_CURRENCY,
} from "@crossbook/contract";
import { type Paise, paise, zeroPaise } from "@crossbook/money";
import type { FormStudio } from "../../../config/configuration.ts";
import { formHash } from "../signatures/form-signature.ts";
import { tooManyListed } from "./listed-in-parts.ts";
import { callStudio, callStudioJson, type StudioRequest } from "./studio-call.ts";
import type {
  GameLaunch,
  StudioAnswer,
  StudioClient,
  StudioGame,
  StudioTransaction,
} from "./studio-client.ts";

const KINDS: Readonly<Record<string, StudioTransaction["kind"]>> = {
  bet: "bet",
  result: "win",
  refund: "rollback",
  jackpotWin: "jackpot",
  promoWin: "promo",
  adjustment: "adjustment",
};
const DONE = "0";

/** A studio of the form wallet. */
export class FormStudioClient implements StudioClient {
  readonly #studio: FormStudio;
  readonly #timeoutMs: number | undefined;

  constructor(studio: FormStudio, timeoutMs?: number) {
    this.#studio = studio;
    this.#timeoutMs = timeoutMs;
  }

  async games(): Promise<StudioAnswer<readonly StudioGame[]>> {
    const answer = await callStudioJson(this.#post("getCasinoGames/", {}), formGamesReply);
    if (!answer.ok) return answer;
    const { error, description, gameList } = answer.value;
    if (error !== DONE || !gameList) return { ok: false, problem: `error ${error}: ${description}` };
    const offered = gameList.filter(({ enabled }) => enabled);
    const value = offered.map((game) => ({
      ...{ code: game.gameID, name: game.gameName, description: game.description ?? "" },
      ...{ category: game.typeDescription, imageUrl: game.imageUrl, hasDemo: game.demoGameAvailable },
      rtpPercent: game.rtp,
    }));
    return { ok: true, value };
  }

  async gameUrl(launch: GameLaunch): Promise<StudioAnswer<string>> {
    const { game, platform, language, lobbyUrl, cashierUrl, historyUrl, player } = launch;
    const request = this.#post("game/url/", {
      ...{ symbol: game, language, currency: WALLET_CURRENCY, lobbyUrl, cashierUrl, historyUrl },
      platform: platform === "mobile" ? "MOBILE" : "WEB",
      ...(player ? { token: player.token, externalPlayerId: String(player.userId) } : { playMode: "DEMO" }),
    });
    const answer = await callStudioJson(request, formGameUrlReply);
    if (!answer.ok) return answer;
    const { error, description, gameURL } = answer.value;
    if (error !== DONE || !gameURL) return { ok: false, problem: `error ${error}: ${description}` };
    return { ok: true, value: gameURL };
  }

  /** The feed goes up to now, in as many answers as it takes: what comes after `untilMs` is left out here. */
  async transactions(fromMs: number, untilMs: number): Promise<StudioAnswer<readonly StudioTransaction[]>> {
    const found: StudioTransaction[] = [];
    let read = 0;
    for (let from = fromMs; ; ) {
      const answer = await this.#feed(from);
      if (!answer.ok) return answer;
      const { rows, next } = answer.value;
      read += rows.length;
      const tooMany = tooManyListed(read);
      if (tooMany) return tooMany;
      for (const row of rows) if (row.at >= from && row.at < untilMs) found.push(row);
      if (next >= untilMs || next <= from || rows.length === 0) return { ok: true, value: found };
      from = next;
    }
  }

  async #feed(
    fromMs: number,
  ): Promise<StudioAnswer<{ readonly rows: readonly StudioTransaction[]; readonly next: number }>> {
    const query = this.#signed({ timepoint: String(fromMs) });
    const url = `${this.#studio.url}/DataFeeds/transactions/?${query}`;
    const answer = await callStudio({ method: "GET", url, timeoutMs: this.#timeoutMs });
    if (!answer.ok) return answer;
    const [first = "", header, ...lines] = answer.value.split(/\r?\n/);
    const next = /^timepoint=(\d{1,15})$/.exec(first)?.[1];
    if (next === undefined || header !== FORM_TRANSACTIONS_HEADER)
      return { ok: false, problem: "the feed is not understood" };
    const rows = lines.filter((line) => line !== "").map(transactionOf);
    const value = rows.filter((row) => row !== undefined);
    if (value.length < rows.length) return { ok: false, problem: "a line of the feed is not understood" };
    return { ok: true, value: { rows: value, next: Number(next) } };
  }

  #post(path: string, given: Readonly<Record<string, string>>): StudioRequest {
    return {
      ...{ method: "POST", url: `${this.#studio.url}/CasinoGameAPI/${path}`, body: this.#signed(given) },
      headers: { "content-type": "application/x-www-form-urlencoded" },
      timeoutMs: this.#timeoutMs,
    };
  }

  #signed(given: Readonly<Record<string, string>>): string {
    const { secureLogin, secret } = this.#studio;
    const parameters = { secureLogin, ...given };
    const hash = formHash(secret, Object.entries(parameters));
    return new URLSearchParams({ ...parameters, hash }).toString();
  }
}

function transactionOf(line: string): StudioTransaction | undefined {
  const [reference = "", kindName = "", , , roundRef = "", amountText = "", isFree, at] = line.split(",");
  const kind = KINDS[kindName];
  const amount = isFree === "true" && kind === "bet" ? zeroPaise : unsigned(amountText);
  if (kind === undefined || amount === undefined || !/^\d{1,15}$/.test(at ?? "")) return undefined;
  // A refund has its bet's reference, and with us an id of its own.
  const txId = kind === "rollback" ? `refund:${reference}` : reference;
  return { txId, kind, roundRef, amount, at: Number(at) };
}

function unsigned(text: string): Paise | undefined {
  const amount = paiseOfDecimal(text);
  return amount === undefined ? undefined : paise(Math.abs(amount));
}
