import { type GameRound, HOST_ZONE } from "@crossbook/contract";
import { paise } from "@crossbook/money";
import { languageTag, Money } from "@crossbook/ui";
import type { ReactNode } from "react";
import { revealedSeed } from "../fairness/revealed-seeds.ts";
import { crashHash, verifierAddress } from "../fairness/verifier-address.ts";
import { VerifierLink } from "../fairness/verifier-link.tsx";
import { multiplierText } from "../frame/round-words.ts";
import { useGameApp } from "../game-app.ts";
import { detailText } from "../messages/english/details.ts";
import { isDecided } from "../session/round-state.ts";
import { voidWords } from "../studio/refusal-words.ts";
import classes from "./round-details.module.css";

/** One round in a row, and under it what it was played with. */
export function RoundDetails({ round }: { readonly round: GameRound }) {
  const text = detailText();
  const { game } = useGameApp();
  const { id, stake, payout, multiplier, state, at, nonce, serverSeedHash, clientSeed } = round;
  const net = paise(payout - stake);
  return (
    <details>
      <summary className={classes.summary}>
        <span>
          <time dateTime={at}>{timeText(at)}</time>
          <span className={classes.words}>{game.outcomeWords(round) || text.states[state]}</span>
        </span>
        <span className={classes.figures}>
          {isDecided(round) ? <Money amount={net} signed toned /> : text.states[state]}
          <span className={classes.words}>{isDecided(round) ? multiplierText(multiplier) : ""}</span>
        </span>
      </summary>
      <dl className={classes.details}>
        <Detail name={text.stake} value={<Money amount={paise(stake)} />} />
        <Detail name={text.paid} value={<Money amount={paise(payout)} />} />
        {state === "void" && <Detail name={text.why} value={voidWords(round.reason)} />}
        <Detail name={text.choice} value={game.choiceWords(round.choice)} />
        <Detail name={text.round} value={id} />
        <Detail name={game.id === "crash" ? text.number : text.nonce} value={nonce} />
        <Detail name={game.id === "crash" ? text.salt : text.clientSeed} value={clientSeed} />
        <Detail name={game.id === "crash" ? text.hash : text.serverSeedHash} value={serverSeedHash} />
      </dl>
      {isDecided(round) && <RoundCheck round={round} />}
    </details>
  );
}

/** The way to the verifier, and what is still missing there. A crash ticket has none before its round is over. */
function RoundCheck({ round }: { readonly round: GameRound }) {
  const text = detailText();
  const { game, address, ports } = useGameApp();
  const isCrash = game.id === "crash";
  if (isCrash && crashHash(round) === undefined) return null;
  const serverSeed = revealedSeed(ports.storage, round.serverSeedHash);
  return (
    <>
      <VerifierLink
        words={text.checkRound}
        href={verifierAddress(address, { game: game.id, round, serverSeed })}
      />
      {!isCrash && serverSeed === undefined && <p className={classes.note}>{text.seedSecret}</p>}
    </>
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

/** Day and time in the hosts' zone, as the pages around the game write them. */
function timeText(at: string): string {
  const words = new Date(at).toLocaleString(languageTag(), {
    ...{ dateStyle: "medium", timeStyle: "medium", hourCycle: "h23", timeZone: HOST_ZONE },
  });
  return `${words} IST`;
}
