import type { ApiClient } from "@crossbook/client";
import { api, BET_TYPE } from "@crossbook/contract";
import { type Login, operatorClient, playerClient } from "./clients.ts";
import { SESSION, type StagedMatch } from "./staged-match.ts";

const PASSWORD = "Journey@2026x";
const CREDIT = 1_000_000;

/** A funded player made by the operator; journeys log in as it or bet against it. */
export async function fundedPlayer(userName: string, credit = CREDIT): Promise<Login> {
  const operator = await operatorClient();
  const created = await operator.call(api.operator.createPlayer, {
    userName,
    password: PASSWORD,
    kind: "player",
  });
  if (!created.ok) throw new Error(created.error.message);
  const credited = await operator.call(api.operator.adjustBalance, {
    userName,
    amount: credit,
    reason: "Journey",
    reference: `journey:${userName}`,
  });
  if (!credited.ok) throw new Error(credited.error.message);
  return { userName, password: PASSWORD };
}

/** Somebody to bet against, through the public API. */
export class Opponent {
  readonly #client: ApiClient;

  private constructor(client: ApiClient) {
    this.#client = client;
  }

  static async join(userName: string): Promise<Opponent> {
    return new Opponent(await playerClient(await fundedPlayer(userName)));
  }

  /** Answers the bet's number. */
  async offer(
    match: StagedMatch,
    runner: string,
    side: "back" | "lay",
    rate: number,
    stake: number,
  ): Promise<number | undefined> {
    const placed = await this.#client.call(api.bets.placeBet, {
      type: BET_TYPE[side],
      rate,
      stake,
      fancyValue: 0,
      runnerId: match.runnerId(runner),
      marketId: match.marketId,
      eventId: match.eventId,
    });
    if (!placed.ok) throw new Error(placed.error.message);
    return placed.detail?.betId;
  }

  /** Offers a line of the session at a rate in percent. */
  async offerLine(
    match: StagedMatch,
    side: "yes" | "no",
    line: number,
    rate: number,
    stake: number,
  ): Promise<void> {
    const placed = await this.#client.call(api.bets.placeBet, {
      type: side === "yes" ? BET_TYPE.fancyYes : BET_TYPE.fancyNo,
      rate,
      stake,
      fancyValue: line,
      runnerId: null,
      marketId: match.marketIdOf(SESSION.key),
      eventId: match.eventId,
    });
    if (!placed.ok) throw new Error(placed.error.message);
  }
}
