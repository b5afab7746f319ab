import type { GameRound, GameRoundState } from "@crossbook/contract";
import { paise } from "@crossbook/money";
import { Money } from "@crossbook/ui";
import type { ReactNode } from "react";
import { revealedSeed } from "../fairness/revealed-seeds.ts";
import { verifierAddress } from "../fairness/verifier-address.ts";
import { VerifierLink } from "../fairness/verifier-link.tsx";
import { multiplierText } from "../frame/round-words.ts";
import { useGameApp } from "../game-app.ts";
import { voidWords } from "../studio/refusal-words.ts";
import classes from "./round-details.module.css";

const STATES: Readonly<Record<GameRoundState, string>> = {
  pending: "Pending",
  open: "Open",
  won: "Won",
  lost: "Lost",
  void: "Void",
};

/** One round in a row, and under it what it was played with. */
export function RoundDetails({ round }: { readonly round: GameRound }) {
  const { game, address, ports } = useGameApp();
  const { id, stake, payout, multiplier, state, at, nonce, serverSeedHash, clientSeed } = round;
  const isDecided = state === "won" || state === "lost";
  const net = paise(payout - stake);
  return (
    <details>
      <summary className={classes.summary}>
        <span>
          <time dateTime={at}>{timeText(at)}</time>
          <span className={classes.words}>{game.outcomeWords(round) || STATES[state]}</span>
        </span>
        <span className={classes.figures}>
          {isDecided ? <Money amount={net} signed toned /> : STATES[state]}
          <span className={classes.words}>{isDecided ? multiplierText(multiplier) : ""}</span>
        </span>
      </summary>
      <dl className={classes.details}>
        <Detail name="Stake" value={<Money amount={paise(stake)} />} />
        <Detail name="Paid" value={<Money amount={paise(payout)} />} />
        {state === "void" && <Detail name="Why" value={voidWords(round.reason)} />}
        <Detail name="Choice" value={game.choiceWords(round.choice)} />
        <Detail name="Round" value={id} />
        <Detail name={game.id === "crash" ? "Number" : "Nonce"} value={nonce} />
        <Detail name={game.id === "crash" ? "Salt" : "Client seed"} value={clientSeed} />
        <Detail name={game.id === "crash" ? "Hash" : "Server seed hash"} value={serverSeedHash} />
      </dl>
      {isDecided && (
        <VerifierLink
          words="Check this round yourself"
          href={verifierAddress(address, {
            game: game.id,
            round,
            serverSeed: revealedSeed(ports.storage, serverSeedHash),
          })}
        />
      )}
    </details>
  );
}

function Detail({ name, value }: { readonly name: string; readonly value: ReactNode }) {
  if (value === "") return null;
  return (
    <div className={classes.detail}>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}

/** Day and time where the viewer is. */
function timeText(at: string): string {
  return new Date(at).toLocaleString("en-IN", { dateStyle: "medium", timeStyle: "medium" });
}
