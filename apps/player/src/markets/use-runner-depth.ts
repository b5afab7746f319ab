import { callKey, type Reading, useCall, useMarketBook } from "@crossbook/browser";
import { api as contract } from "@crossbook/contract";
import { useMemo } from "react";
import { depthOf, type RunnerDepth } from "./runner-depth.ts";
import { useReadAfterPush } from "./use-read-after-push.ts";

/** Beyond the pushed prices the depth is read again so often. */
const REFRESH_MS = 2_000;

export interface RunnerDepthState {
  /** Undefined until it was read. */
  readonly depth: RunnerDepth | undefined;
  /** The last read: where it failed, all but the best prices may be old. */
  readonly read: Reading;
}

/** Every price of a runner, kept up to date while the component is mounted: the best by pushes, the others by reads. */
export function useRunnerDepth(marketId: number, runnerId: number): RunnerDepthState {
  const query = useCall(
    contract.trading.getRunnerLadder,
    { marketId, runnerId },
    { refetchIntervalMs: REFRESH_MS },
  );
  const book = useMarketBook(marketId, ({ runners }) => runners.find((one) => one.runnerId === runnerId));
  const queryKey = callKey(contract.trading.getRunnerLadder, { marketId, runnerId });
  const sequence = useMarketBook(marketId, (one) => one.sequence);
  useReadAfterPush(queryKey, sequence);
  const { data } = query;
  const depth = useMemo(() => data && depthOf(data, book), [data, book]);
  return { depth, read: query };
}
