import type { GameSeedsRotated } from "@crossbook/contract";
import { clientSeedField } from "@crossbook/contract";
import { Button, Field } from "@crossbook/ui";
import { type FormEvent, useState } from "react";
import { useGameApp, useSessionState } from "../game-app.ts";
import { detailText } from "../messages/english/details.ts";
import { refusalWords } from "../studio/refusal-words.ts";
import classes from "./fairness-drawer.module.css";
import { keepRevealedSeed } from "./revealed-seeds.ts";
import { verifierAddress } from "./verifier-address.ts";
import { VerifierLink } from "./verifier-link.tsx";

/** How the chance of this game is made and checked: the published hash, the player's own seed, and how both are replaced. */
export function FairnessDrawer() {
  const { game } = useGameApp();
  return game.id === "crash" ? <ChainFairness /> : <SeedFairness />;
}

function SeedFairness() {
  const text = detailText();
  const { address, game } = useGameApp();
  const fairness = useSessionState((state) => state.fairness);
  const [revealed, setRevealed] = useState<GameSeedsRotated["revealed"]>();
  if (fairness === undefined) return null;
  return (
    <div className={classes.drawer}>
      <p>{text.seedsNote}</p>
      <dl className={classes.values}>
        <dt>{text.studioSeedHash}</dt>
        <dd>{fairness.serverSeedHash}</dd>
        <dt>{text.yourSeed}</dt>
        <dd>{fairness.clientSeed}</dd>
        <dt>{text.roundsWithPair}</dt>
        <dd>{fairness.nonce}</dd>
      </dl>
      {fairness.nextServerSeedHash !== undefined && (
        <dl className={classes.values}>
          <dt>{text.nextStudioSeedHash}</dt>
          <dd>{fairness.nextServerSeedHash}</dd>
        </dl>
      )}
      <NewPair onRevealed={setRevealed} />
      {revealed !== undefined && (
        <section className={classes.revealed} aria-label={text.revealedSeed}>
          <h3>{text.pairRevealed}</h3>
          <dl className={classes.values}>
            <dt>{text.studioSeed}</dt>
            <dd>{revealed.serverSeed}</dd>
            <dt>{text.hashAsPublished}</dt>
            <dd>{revealed.serverSeedHash}</dd>
            <dt>{text.yourSeed}</dt>
            <dd>{revealed.clientSeed}</dd>
            <dt>{text.rounds}</dt>
            <dd>{revealed.nonces}</dd>
          </dl>
          <VerifierLink
            words={text.openVerifier}
            href={verifierAddress(address, { game: game.id, ...revealed })}
          />
        </section>
      )}
    </div>
  );
}

/** The form that replaces both seeds. Refused by the studio while a round of several steps is open. */
function NewPair({ onRevealed }: { readonly onRevealed: (revealed: GameSeedsRotated["revealed"]) => void }) {
  const text = detailText();
  const { session, ports } = useGameApp();
  const [seed, setSeed] = useState(() => ports.newId().slice(0, 16));
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);

  async function handleSubmit(form: FormEvent): Promise<void> {
    form.preventDefault();
    const read = clientSeedField.safeParse(seed.trim());
    if (!read.success) {
      setProblem(text.seedInvalid);
      return;
    }
    setBusy(true);
    const answer = await session.rotateSeeds(read.data);
    setBusy(false);
    setProblem(undefined);
    if (answer.ok) {
      const { revealed } = answer.value;
      keepRevealedSeed(ports.storage, revealed.serverSeedHash, revealed.serverSeed);
      onRevealed(revealed);
      setSeed(ports.newId().slice(0, 16));
    } else {
      setProblem("refusal" in answer ? refusalWords(answer.refusal.code) : text.noAnswer);
    }
  }

  return (
    <form className={classes.form} onSubmit={(form) => void handleSubmit(form)} noValidate>
      <Field
        label={text.nextSeed}
        value={seed}
        maxLength={64}
        autoComplete="off"
        spellCheck={false}
        error={problem}
        onChange={(change) => setSeed(change.target.value)}
      />
      <Button type="submit" variant="primary" busy={isBusy}>
        {text.newPair}
      </Button>
    </form>
  );
}

function ChainFairness() {
  const text = detailText();
  const { address, game } = useGameApp();
  const fairness = useSessionState((state) => state.fairness);
  if (fairness === undefined) return null;
  return (
    <div className={classes.drawer}>
      <p>{text.chainNote}</p>
      <dl className={classes.values}>
        <dt>{text.newestHash}</dt>
        <dd>{fairness.serverSeedHash}</dd>
        <dt>{text.chainSalt}</dt>
        <dd>{fairness.clientSeed}</dd>
        <dt>{text.roundNumber}</dt>
        <dd>{fairness.nonce}</dd>
      </dl>
      <VerifierLink
        words={text.openVerifier}
        href={verifierAddress(address, {
          game: game.id,
          serverSeedHash: fairness.serverSeedHash,
          clientSeed: fairness.clientSeed,
        })}
      />
    </div>
  );
}
