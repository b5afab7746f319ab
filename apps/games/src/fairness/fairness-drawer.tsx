import type { GameSeedsRotated } from "@crossbook/contract";
import { clientSeedField } from "@crossbook/contract";
import { Button, Field } from "@crossbook/ui";
import { type FormEvent, useState } from "react";
import { useGameApp, useSessionState } from "../game-app.ts";
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
  const { address, game } = useGameApp();
  const fairness = useSessionState((state) => state.fairness);
  const [revealed, setRevealed] = useState<GameSeedsRotated["revealed"]>();
  if (fairness === undefined) return null;
  return (
    <div className={classes.drawer}>
      <p>
        Each round comes from a seed of the studio, a seed of yours, and the number of the round. The studio
        has published the hash of its seed before you play, so it cannot change it. A new pair reveals the old
        seed; then you can check every round played with it.
      </p>
      <dl className={classes.values}>
        <dt>Hash of the studio’s seed</dt>
        <dd>{fairness.serverSeedHash}</dd>
        <dt>Your seed</dt>
        <dd>{fairness.clientSeed}</dd>
        <dt>Rounds played with this pair</dt>
        <dd>{fairness.nonce}</dd>
      </dl>
      <NewPair onRevealed={setRevealed} />
      {revealed !== undefined && (
        <section className={classes.revealed} aria-label="Revealed seed">
          <h3>The pair before is revealed</h3>
          <dl className={classes.values}>
            <dt>The studio’s seed</dt>
            <dd>{revealed.serverSeed}</dd>
            <dt>Its hash, as published</dt>
            <dd>{revealed.serverSeedHash}</dd>
            <dt>Your seed</dt>
            <dd>{revealed.clientSeed}</dd>
            <dt>Rounds</dt>
            <dd>{revealed.nonces}</dd>
          </dl>
          <VerifierLink
            words="Open the verifier"
            href={verifierAddress(address, { game: game.id, ...revealed })}
          />
        </section>
      )}
    </div>
  );
}

/** The form that replaces both seeds. Refused by the studio while a round of several steps is open. */
function NewPair({ onRevealed }: { readonly onRevealed: (revealed: GameSeedsRotated["revealed"]) => void }) {
  const { session, ports } = useGameApp();
  const [seed, setSeed] = useState(() => ports.newId().slice(0, 16));
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);

  async function handleSubmit(form: FormEvent): Promise<void> {
    form.preventDefault();
    const read = clientSeedField.safeParse(seed.trim());
    if (!read.success) {
      setProblem("1 to 64 visible characters without spaces and colons.");
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
      setProblem("refusal" in answer ? refusalWords(answer.refusal.code) : "No answer. Try again.");
    }
  }

  return (
    <form className={classes.form} onSubmit={(form) => void handleSubmit(form)} noValidate>
      <Field
        label="Your next seed"
        value={seed}
        maxLength={64}
        autoComplete="off"
        spellCheck={false}
        error={problem}
        onChange={(change) => setSeed(change.target.value)}
      />
      <Button type="submit" variant="primary" busy={isBusy}>
        New pair, reveal the old one
      </Button>
    </form>
  );
}

function ChainFairness() {
  const { address, game } = useGameApp();
  const fairness = useSessionState((state) => state.fairness);
  if (fairness === undefined) return null;
  return (
    <div className={classes.drawer}>
      <p>
        All rounds come from one chain of hashes that was made before the first of them, and whose end was
        published. The chain is played backwards: the hash of each round, hashed once more, is that of the
        round before it. A round’s hash and the salt give the point where it crashes.
      </p>
      <dl className={classes.values}>
        <dt>Newest published hash</dt>
        <dd>{fairness.serverSeedHash}</dd>
        <dt>Salt of the chain</dt>
        <dd>{fairness.clientSeed}</dd>
        <dt>Number of the round</dt>
        <dd>{fairness.nonce}</dd>
      </dl>
      <VerifierLink
        words="Open the verifier"
        href={verifierAddress(address, {
          game: game.id,
          serverSeedHash: fairness.serverSeedHash,
          clientSeed: fairness.clientSeed,
        })}
      />
    </div>
  );
}
