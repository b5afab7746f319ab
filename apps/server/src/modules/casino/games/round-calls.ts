import type { CasinoStudio } from "@crossbook/contract";
import type { HandlersOf } from "../../../calls/handler.ts";
import { refuse } from "../../../calls/refusals.ts";
import type { Exchange } from "../../../exchange/index.ts";
import type { CasinoWallet } from "../wallet/casino-wallet.ts";
import type { OwnRounds } from "./own-rounds.ts";

interface Parts {
  readonly rounds: OwnRounds;
  readonly exchange: Pick<Exchange, "state" | "projected">;
  readonly casinoWallet: Pick<CasinoWallet, "written">;
  /** Where a studio's round can be verified; undefined: nowhere. */
  verifyUrl(studio: CasinoStudio, roundRef: string): string | undefined;
}

/** The players' calls about their own rounds. */
export function roundCalls(parts: Parts): Pick<HandlersOf<"casino">, "getRounds" | "getRound"> {
  const { rounds, exchange, casinoWallet } = parts;
  return {
    async getRounds({ GameId, MaxResultCount: limit, SkipCount: offset }, { caller }) {
      await casinoWallet.written();
      const page = await rounds.page(caller.userId, GameId ?? null, { limit, offset });
      return { ok: true, result: page };
    },
    async getRound({ roundId }, { caller }) {
      await casinoWallet.written();
      // Its movements are read from the ledger's table.
      await exchange.projected(exchange.state().journalSeq);
      const round = await rounds.one(caller.userId, roundId);
      if (round === undefined) return refuse("CASINO_ROUND_NOT_FOUND");
      const verifyUrl = parts.verifyUrl(round.provider, round.roundRef) ?? null;
      return { ok: true, result: { ...round, verifyUrl } };
    },
  };
}
