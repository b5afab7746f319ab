import { paiseOfWire, useCall } from "@crossbook/browser";
import { api } from "@crossbook/contract";
import { ErrorState, Money, Skeleton } from "@crossbook/ui";
import { useParams } from "@tanstack/react-router";
import { Page } from "../../shell/page.tsx";
import { PlayerLocks } from "./player-locks.tsx";
import classes from "./player-page.module.css";

const REFETCH_MS = 5_000;

/** A player's money, and what locks him. */
export function PlayerPage() {
  const { userName = "" } = useParams({ strict: false }) as { readonly userName?: string };
  const player = useCall(api.operator.getPlayer, { userName }, { refetchIntervalMs: REFETCH_MS });
  return (
    <Page title={userName} acts={<PlayerLocks userName={userName} />}>
      {player.isError ? (
        <ErrorState
          title="The player could not be loaded."
          message={player.error.message}
          onRetry={() => void player.refetch()}
          retrying={player.isFetching}
        />
      ) : player.data === undefined ? (
        <Skeleton shape="row" count={4} />
      ) : (
        <dl className={classes.figures}>
          <Figure title="Cash" amount={player.data.cash} />
          <Figure title="Available" amount={player.data.available} />
          <Figure title="Exposure" amount={player.data.exposure} />
          <Figure title="Held" amount={player.data.held} />
          {player.data.owed !== undefined && <Figure title="Owed" amount={player.data.owed} />}
        </dl>
      )}
    </Page>
  );
}

function Figure({ title, amount }: { readonly title: string; readonly amount: number }) {
  return (
    <div>
      <dt>{title}</dt>
      <dd>
        <Money amount={paiseOfWire(amount)} />
      </dd>
    </div>
  );
}
