import { bookedTransactions } from "../studios/store/studio-books.ts";
import { BEGINS_WITH, type StudioWorld } from "./studio-world.ts";

const STUDIOS = ["kestrel", "marigold", "banyan"] as const;

/** What stands in the studios' books and what stands in the operator's: the same where nothing was lost or doubled. */
export function bothBooks(world: StudioWorld): {
  readonly studios: readonly string[];
  readonly operator: readonly string[];
} {
  const studios = STUDIOS.flatMap((id) =>
    bookedTransactions(world.studio(id).store, 0, Number.MAX_SAFE_INTEGER).booked.map(
      ({ kind, id: reference, player, amount }) => `${kind} ${reference} ${player} ${amount}`,
    ),
  );
  const operator = world.operator.wallet
    .standing()
    .map(({ kind, id, player, amount }) => `${kind} ${id} ${player} ${amount}`);
  return { studios: studios.sort(), operator: operator.sort() };
}

/** What a player has by the studios' books alone. */
export function balanceByStudios(world: StudioWorld, player: string): number {
  const moved = STUDIOS.flatMap((id) => [...world.studio(id).store.transactions()])
    .filter((one) => one.state === "done" && one.player === player)
    .reduce((sum, { kind, amount }) => sum + (kind === "bet" ? -amount : kind === "win" ? amount : 0), 0);
  return BEGINS_WITH + moved;
}
