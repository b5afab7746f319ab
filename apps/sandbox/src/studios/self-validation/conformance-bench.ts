import type { SessionRecord, TransactionRecord } from "../store/studio-records.ts";
import type { RequestVariant, WalletProtocol, WireAnswer } from "../wallet/wallet-protocol.ts";
import type { WalletTransport } from "../wallet/wallet-transport.ts";

/** Longer than any wallet may take: a slow answer is a finding, not a reason to stop. */
const ANSWER_WITHIN_MS = 10_000;

/** Whose money the suite moves: a player with an open session. */
export interface ConformanceSubject {
  readonly player: string;
  readonly token: string;
  readonly game: string;
  readonly currency: string;
  /** Of a session of the same player that has expired; without it the rows about it are not run. */
  readonly expiredToken?: string;
  /** Of a player who may not stake: a win and a rollback of him need a bet from before he was blocked. */
  readonly blocked?: { readonly player: string; readonly token: string };
}

/** One call of a row. */
export interface BenchCall {
  readonly kind: "bet" | "win" | "rollback";
  readonly id: string;
  readonly round: string;
  /** The bet of a win or rollback. */
  readonly ref?: string;
  readonly amount?: number;
  readonly token?: string;
  readonly player?: string;
  readonly variant?: RequestVariant;
}

/** What the wallet answered: the word of its protocol, the HTTP status, and the balance where it said one. */
export interface BenchAnswer {
  readonly code: string;
  readonly status: number;
}

export interface ConformanceBenchOptions {
  readonly protocol: WalletProtocol;
  readonly transport: WalletTransport;
  readonly subject: ConformanceSubject;
  readonly nextId: () => string;
  readonly now: () => number;
}

/** The calls of a conformance suite to one wallet, for one player. */
export class ConformanceBench {
  readonly subject: ConformanceSubject;
  readonly nextId: () => string;
  readonly #options: ConformanceBenchOptions;

  constructor(options: ConformanceBenchOptions) {
    this.#options = options;
    this.subject = options.subject;
    this.nextId = options.nextId;
  }

  /** Sends one call; without an answer its code is "no answer". */
  async send(call: BenchCall): Promise<BenchAnswer> {
    const { protocol, transport } = this.#options;
    const session = this.#session(call.token, call.player);
    const request = protocol.request(
      { transaction: this.#transaction(call), session, tries: 0 },
      call.variant,
    );
    const answer = await transport.send(request, ANSWER_WITHIN_MS);
    return answer ? read(protocol, answer) : { code: "no answer", status: 0 };
  }

  /** The player's balance in paise; undefined where the wallet does not say it. */
  async balance(): Promise<number | undefined> {
    const { protocol, transport } = this.#options;
    const answer = await transport.send(protocol.balanceRequest(this.#session()), ANSWER_WITHIN_MS);
    return answer && protocol.readBalance(answer);
  }

  #session(token = this.subject.token, player = this.subject.player): SessionRecord {
    const { game, currency } = this.subject;
    return {
      ...{ id: "", key: "", game, mode: "real", player, name: "", token, currency, balance: 0 },
      ...{
        urls: { lobby: "", cashier: "", history: "" },
        language: "en",
        operatorOrigin: "",
        at: 0,
        openedAt: 0,
        endedAt: null,
      },
    };
  }

  #transaction({ kind, id, ref, round, amount = 0, player }: BenchCall): TransactionRecord {
    return {
      ...{ id, kind, ref: ref ?? null, round, session: "", player: player ?? this.subject.player },
      ...{
        game: this.subject.game,
        amount,
        closesRound: kind !== "bet",
        state: "due",
        code: null,
        faults: [],
      },
      ...{ at: this.#options.now(), doneAt: null },
    };
  }
}

function read(protocol: WalletProtocol, answer: WireAnswer): BenchAnswer {
  return { code: protocol.codeOf(answer), status: answer.status };
}
