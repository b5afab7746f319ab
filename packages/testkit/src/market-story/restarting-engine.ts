import {
  createEngine,
  decodeCommands,
  type Engine,
  type EngineOptions,
  type EngineSnapshot,
  encodeCommands,
} from "@crossbook/engine";

/**
 * An engine that forgets everything before each command: it starts anew from its snapshot as text, and reads the
 * command from the journal's bytes. A story must go on it as on one that never stopped.
 */
export function restartingEngine(options?: EngineOptions): Engine {
  // Room for a few orders is enough for a story, and quickly made anew.
  const small = { limits: { expectedOrders: 16, ...options?.limits } };
  let engine = createEngine(small);
  return {
    apply(command, sink) {
      const stored = JSON.parse(JSON.stringify(engine.snapshot())) as EngineSnapshot;
      engine = createEngine(small, stored);
      const [journaled = command] = decodeCommands(encodeCommands([command])) ?? [];
      return engine.apply(journaled, sink);
    },
    // Commands come to it as other objects.
    readAhead() {},
    get effectsDigest() {
      return engine.effectsDigest;
    },
    get nextReleaseAt() {
      return engine.nextReleaseAt;
    },
    get nextExpiresAt() {
      return engine.nextExpiresAt;
    },
    stateDigest: () => engine.stateDigest(),
    snapshot: () => engine.snapshot(),
    account: (accountId) => engine.account(accountId),
    ordersOf: (accountId) => engine.ordersOf(accountId),
    ordersIn: (accountId, marketId, most, before) => engine.ordersIn(accountId, marketId, most, before),
    newestOrders: (accountId, most) => engine.newestOrders(accountId, most),
    orderCount: (accountId, marketId) => engine.orderCount(accountId, marketId),
    order: (orderId) => engine.order(orderId),
    orderRefusal: (terms) => engine.orderRefusal(terms),
    queueAhead: (orderId, most) => engine.queueAhead(orderId, most),
    position: (accountId, marketId) => engine.position(accountId, marketId),
    marketExposure: (accountId, marketId) => engine.marketExposure(accountId, marketId),
    marketsOf: (accountId) => engine.marketsOf(accountId),
    market: (marketId) => engine.market(marketId),
    book: (marketId, depth) => engine.book(marketId, depth),
    restingBook: (marketId, depth) => engine.restingBook(marketId, depth),
    restingOrders: (marketId, runner, side, most) => engine.restingOrders(marketId, runner, side, most),
    startingPrices: (marketId) => engine.startingPrices(marketId),
    hold: (holdId) => engine.hold(holdId),
  };
}
