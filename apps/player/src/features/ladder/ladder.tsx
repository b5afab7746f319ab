import {
  OutOfDate,
  paiseOfWire,
  ReadFailed,
  toastError,
  useFreshness,
  useHubState,
  useMarketBook,
} from "@crossbook/browser";
import type { Market } from "@crossbook/contract";
import type { OddsHundredths } from "@crossbook/odds";
import { Button, Icon, Skeleton, VisuallyHidden } from "@crossbook/ui";
import { LocateFixed } from "@lucide/icons";
import { useMemo, useRef, useState } from "react";
import { marketTerms, type UserLimit } from "../../markets/market-terms.ts";
import { nameText } from "../../markets/name-text.ts";
import { useRunnerDepth } from "../../markets/use-runner-depth.ts";
import { ladderText } from "../../messages/english/betting/ladder.ts";
import { slipText } from "../../messages/english/betting/slip.ts";
import { useCancelBets } from "../../positions/use-cancel-bets.ts";
import type { Side } from "../../selection/draft.ts";
import { PriceOverlay } from "../../selection/price-overlay.tsx";
import { useSelection } from "../../selection/selection-store.ts";
import { statusWords } from "../../selection/status-words.ts";
import { useSession } from "../../session/use-session.ts";
import classes from "./ladder.module.css";
import { centreOf, hasPrice, ladderRows, pricesAround } from "./ladder-rows.ts";
import { LadderTable, showInMiddle } from "./ladder-table.tsx";
import { OneClickBar } from "./one-click-bar.tsx";
import { OwnOrderList } from "./own-order-list.tsx";
import { useArmed } from "./use-armed.ts";
import { useMoveOrder } from "./use-move-order.ts";
import { useOneClick } from "./use-one-click.ts";
import { useOwnOrders } from "./use-own-orders.ts";

export interface LadderProps {
  readonly market: Market;
  readonly eventTitle: string;
  readonly limits: readonly UserLimit[];
  readonly runner: Pick<Market["runners"][number], "id" | "name" | "removed">;
}

/**
 * Every price of one runner around the last matched one, with what is offered, traded and the player's own. Give it the
 * market and runner as its key: centre and switch belong to one runner.
 */
export function Ladder({ market, eventTitle, limits, runner }: LadderProps) {
  const { marketId, notation, priceLadder } = market;
  const { depth, read } = useRunnerDepth(marketId, runner.id);
  const orders = useOwnOrders(marketId);
  const own = useMemo(() => orders.filter(({ bet }) => bet.runnerId === runner.id), [orders, runner.id]);
  /** Undefined while there is no price to stand around. */
  const [centre, setCentre] = useState<OddsHundredths>();
  const shown = centre ?? centreOf(depth, priceLadder);
  const rows = useMemo(
    () => ladderRows(priceLadder, pricesAround(priceLadder, shown), depth, own),
    [priceLadder, shown, depth, own],
  );
  const subject = useMemo(
    () => ({ runnerName: nameText().runner(runner.name), notation }),
    [runner.name, notation],
  );
  const betting = useLadderBetting({ market, eventTitle, limits, runner });
  const view = useRef<HTMLDivElement>(null);
  const hold = () => setCentre(shown);
  // The first price decides where the ladder stands, or what the player does before there is one: no row moves under a press.
  const isSettled = depth !== undefined && (hasPrice(depth) || betting.armedStake !== undefined);
  if (centre === undefined && isSettled) hold();
  const { cancel } = useCancelBets();
  const { move, pending: moving } = useMoveOrder({ ...betting.terms, isClosed: betting.isClosed });

  /** Also where the middle is the same and only the player has scrolled away from it. */
  function recentre(): OddsHundredths {
    const middle = centreOf(depth, priceLadder);
    setCentre(undefined);
    showInMiddle(view.current, middle);
    return middle;
  }

  if (depth === undefined && read.isError) return <ReadFailed query={read} title={ladderText().failed} />;
  return (
    <div className={classes.ladder}>
      <OneClickBar {...betting.bar} />
      {depth === undefined ? (
        <div aria-busy="true" className={classes.view}>
          <VisuallyHidden>{ladderText().loading}</VisuallyHidden>
          <Skeleton shape="row" count={10} />
        </div>
      ) : (
        <div ref={view} className={classes.view} data-stale={betting.isStale}>
          <LadderTable
            subject={subject}
            rows={rows}
            centre={shown}
            armedStake={betting.armedStake}
            isLocked={betting.isLocked}
            acts={{
              hold,
              press: (side, odds) => {
                hold();
                betting.press(side, odds);
              },
              cancel: (betId) => void cancel(betId),
              centre: (odds) => {
                if (odds === undefined) return recentre();
                setCentre(odds);
                return odds;
              },
              move: (betId, odds) => {
                const order = own.find((one) => one.betId === betId);
                if (order) move(order, odds);
                else toastError(ladderText().notMoved);
              },
            }}
          />
          {betting.isBallRunning ? (
            <p className={classes.running}>{statusWords("BALLRUNNING")}</p>
          ) : (
            <PriceOverlay marketId={marketId} />
          )}
        </div>
      )}
      <OutOfDate query={read} />
      <div className={classes.foot}>
        <Button size="small" disabled={depth === undefined} onClick={recentre}>
          <Icon icon={LocateFixed} aria-hidden /> {ladderText().centre}
        </Button>
        <span className={classes.note}>
          {runner.removed && slipText().takenOut}
          {!betting.isLocked && depth?.back.length === 0 && depth.lay.length === 0 && ladderText().noOffers}
        </span>
      </div>
      <OwnOrderList
        subject={subject}
        marketId={marketId}
        orders={own}
        marketCount={orders.length}
        moving={moving}
      />
    </div>
  );
}

/** What a press on a price does now: opens the slip, or places the chosen stake where the switch is armed. */
function useLadderBetting({ market, eventTitle, limits, runner }: LadderProps) {
  const { marketId } = market;
  const loggedIn = useSession((session) => session.loggedIn);
  const stakes = useSession((session) => session.stakes);
  const [chosen, setChosen] = useState(0);
  const status = useMarketBook(marketId, (book) => book.status) ?? market.status;
  const liveDelayMs = useMarketBook(marketId, (book) => book.delayMs);
  const { stale: isStale } = useFreshness(marketId);
  const isConnected = useHubState() === "Connected";
  const terms = marketTerms(market, limits, runner.id, liveDelayMs);
  const isOpen = status === "OPEN" && runner.removed !== true;
  const isLocked = !isOpen || isStale;
  const armed = useArmed({
    loggedIn,
    isOpen,
    isLive: isConnected && !isStale,
    isLocked: terms.lock !== undefined,
  });
  const { place, pending } = useOneClick(market, runner.id, terms.delayMs);
  const open = useSelection((selection) => selection.open);
  const stake = stakes[chosen];
  const [known, setKnown] = useState(stakes);
  if (known !== stakes) {
    setKnown(stakes);
    // Another window has changed them: a press must not place another stake than the one it was armed with.
    if (stake?.value !== known[chosen]?.value) {
      setChosen(0);
      armed.disarm();
    }
  }
  const armedStake = armed.state.isArmed && stake !== undefined ? paiseOfWire(stake.value) : undefined;
  return {
    terms,
    isStale,
    isLocked,
    /** Over in a moment: the prices stay readable, and none can be taken. */
    isBallRunning: status === "BALLRUNNING",
    isClosed: isLocked || terms.lock !== undefined,
    armedStake,
    bar: { armed, stakes, chosen, onChoose: setChosen, pending },
    press(side: Side, odds: OddsHundredths) {
      if (armedStake === undefined) {
        const { eventId, marketName, notation } = market;
        const target = { eventId, eventTitle, marketId, marketName, notation };
        open({ ...target, runnerId: runner.id, runnerName: runner.name, side, odds });
        return;
      }
      if (!armed.check()) return;
      place(side, odds, armedStake);
      armed.arm();
    },
  };
}
