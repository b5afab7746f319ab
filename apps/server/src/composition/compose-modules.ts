import type { Logger } from "pino";
import type { BotGateway } from "../calls/bot-gateway.ts";
import type { BotStream } from "../calls/bot-stream.ts";
import { clientAddresses } from "../calls/client-address.ts";
import type { Handlers } from "../calls/handler.ts";
import type { HubEndpoint } from "../calls/hub-endpoint.ts";
import type { ImageSource } from "../calls/image-source.ts";
import type { Provider } from "../calls/provider.ts";
import type { PublicLists } from "../calls/public-lists.ts";
import type { OperatorSessions } from "../calls/sessions.ts";
import type { Configuration } from "../config/configuration.ts";
import { createHub } from "../hub/index.ts";
import { type AccountModule, createAccountModule } from "../modules/account/index.ts";
import { AuditTrail, auditCalls, auditedCalls } from "../modules/audit/index.ts";
import { type BettingModule, createBettingModule } from "../modules/betting/index.ts";
import { type BonusesModule, createBonusesModule } from "../modules/bonuses/index.ts";
import { createCashOutModule } from "../modules/cash-out/index.ts";
import { type CasinoModule, createCasinoModule } from "../modules/casino/index.ts";
import { createCatalogueModule } from "../modules/catalogue/index.ts";
import { createFavouritesModule } from "../modules/favourites/index.ts";
import { createHandMadeEventsModule, type HandMadeEventsModule } from "../modules/hand-made-events/index.ts";
import { createImagesModule } from "../modules/images/index.ts";
import { createIpLookupModule } from "../modules/ip-lookup/index.ts";
import {
  createMarketOperationsModule,
  type MarketOperationsModule,
} from "../modules/market-operations/index.ts";
import { createMarketsModule } from "../modules/markets/index.ts";
import { createOperatorsModule, type OperatorsModule } from "../modules/operators/index.ts";
import { createPaymentsModule, getPaymentInfo, type PaymentsModule } from "../modules/payments/index.ts";
import { createPersonalDataModule, type PersonalDataModule } from "../modules/personal-data/index.ts";
import { createPlayersModule, type Players, type PlayersModule } from "../modules/players/index.ts";
import {
  createProtectionModule,
  type Protection,
  type ProtectionModule,
} from "../modules/protection/index.ts";
import { reportCalls } from "../modules/reports/index.ts";
import { createRiskModule, type RiskModule } from "../modules/risk/index.ts";
import { SecondFactors } from "../modules/second-factor/index.ts";
import { BotSessions } from "../modules/sessions/index.ts";
import { hostCalls, settingCalls } from "../modules/settings/index.ts";
import { createSportLocksModule, type SportLocksModule } from "../modules/sport-locks/index.ts";
import { createStatementModule, type StatementModule } from "../modules/statement/index.ts";
import { createTradingModule, type TradingModule } from "../modules/trading/index.ts";
import { createWalletModule, type WalletModule } from "../modules/wallet/index.ts";
import { createApiNg } from "../providers/api-ng/index.ts";
import { createProviders } from "../providers/index.ts";
import type { Dependencies } from "./dependencies.ts";
import { listenToDurableBatches } from "./durable-listeners.ts";

/** The server's modules, put together: what the HTTP server answers from, and the life of what runs beside it. */
export interface Modules {
  readonly handlers: Handlers;
  readonly providers: readonly Provider[];
  readonly hub: HubEndpoint;
  readonly operatorSessions: OperatorSessions;
  readonly imageSource: ImageSource;
  readonly publicLists: PublicLists;
  readonly botGateway: BotGateway;
  readonly botStream: BotStream;
  /** Loads what is kept in memory and begins what runs by itself; before it no handler is called. */
  start(): Promise<void>;
  /** Nothing is done any more because somebody was not heard of: who calls may not reach this process. */
  quiet(): void;
  /** Closes the hub's connections. */
  stop(): Promise<void>;
  /** Stops what needs the database, after the last call was answered. */
  finish(): Promise<void>;
}

/** Composes modules, hub and providers. */
export function composeModules(given: Dependencies): Modules {
  const created = createModules(given);
  const { account, catalogue, operations, markets, hub, providers } = created;
  const { protection, wallet, images, payments, bonuses, casino, operators, ipLookup, sportLocks } = created;
  const handlers = handlersOf(created, given);
  const bots = createApiNg({
    ...{ ...given, handlers, catalogue: catalogue.catalogue },
    ...{ oddsOf: markets.oddsOf, wideOddsOf: markets.wideOddsOf },
    ...{ openOrders: created.betting.openOrders, clearedOrders: created.betting.clearedOrders },
    replacements: created.betting.replacements,
    ...{ botSessions: created.botSessions, botLogin: account.botLogin },
  });
  let stopListening: () => void = () => undefined;
  return {
    ...{ handlers, botGateway: bots.gateway, botStream: bots.stream },
    providers,
    hub: hub.endpoint,
    operatorSessions: operators.sessions,
    imageSource: images.links,
    publicLists: { tree: catalogue.tree, marketsOf: markets.marketsOf },
    async start() {
      // First: what an earlier process has left moves money below, and what is remembered of accounts must follow it.
      stopListening = listenToDurableBatches(given.exchange, {
        catalogue,
        markets,
        bonuses,
        protection,
        casino,
        hub,
        botStream: bots.stream,
      });
      await wallet.start();
      await images.start();
      await payments.start();
      await bonuses.start();
      await casino.start();
      await account.start();
      await created.audit.conclude();
      await operators.start();
      await sportLocks.locks.load();
      await ipLookup.start();
      for (const provider of providers) await provider.start?.();
      await protection.start();
      await catalogue.start();
      await created.trading.start();
      await operations.start();
      await created.betting.start();
      hub.start();
      announceChanges(given, created);
    },
    quiet: () => created.betting.quiet(),
    async stop() {
      created.betting.quiet();
      await hub.stop();
    },
    async finish() {
      await created.betting.stop();
      stopListening();
      for (const provider of providers) await provider.stop?.();
      await casino.stop();
      await account.stop();
      await bonuses.stop();
      await payments.stop();
      await images.stop();
    },
  };
}

/** What fronts learn of it beside batches and scores. */
function announceChanges(
  { announcements, sessions, settings }: Dependencies,
  { catalogue, payments }: ReturnType<typeof createModules>,
): void {
  if (!announcements) return;
  sessions.onEnded((ended) => announcements.sessionEnded(ended));
  settings.onChanged(() => announcements.settingsChanged());
  catalogue.catalogue.onChanged((event) => announcements.eventChanged(event));
  payments.payments.onChange((payment) => announcements.payment(payment));
}

/** The handlers of every call. */
function handlersOf(created: ReturnType<typeof createModules>, given: Dependencies): Handlers {
  const { account, catalogue, markets, betting, cashOut, statement, favourites } = created;
  const { ipLookup, payments, images, bonuses, casino, protection, operations } = created;
  return {
    account: { ...account.handlers.account, getPaymentInfo: getPaymentInfo(given.hosts) },
    userStakes: account.handlers.userStakes,
    applications: account.handlers.applications,
    settings: settingCalls(given.hosts),
    ...catalogue.handlers,
    ...markets.handlers,
    settlements: operations.handlers.settlements,
    bets: betting.handlers.bets,
    heartbeats: betting.handlers.heartbeats,
    ...cashOut.handlers,
    transactions: statement.handlers.transactions,
    ...favourites.handlers,
    ...ipLookup.handlers,
    ...payments.handlers,
    ...images.handlers,
    ...bonuses.handlers,
    casino: casino.handlers.casino,
    protection: protection.handlers.protection,
    operator: auditedCalls(
      operatorHandlers(created, {
        ...auditCalls(given),
        ...hostCalls(given),
        ...reportCalls(given),
      }),
      { audit: created.audit, logger: given.logger },
    ),
  };
}

/** Each module gets what it needs of those before it. */
function createModules(given: Dependencies) {
  const audit = new AuditTrail(given.database, given.clock);
  const playersModule = createPlayersModule(given);
  const { players } = playersModule;
  const factors = new SecondFactors("players", { ...given, secret: given.config.otpSecret });
  const owners = { players, factors };
  const sportLocks = createSportLocksModule({ ...given, players });
  const catalogue = createCatalogueModule(given);
  const events = { catalogue: catalogue.catalogue, finder: catalogue.finder };
  const markets = createMarketsModule({
    ...given,
    ...events,
    ...{ players, sportLocks: sportLocks.locks },
    sequenceOf: (marketId) => hub.sequenceOf(marketId),
  });
  const protection = createProtectionModule({
    ...given,
    players,
    cancelAllOf: (accountId) => betting.cancelAllOf(accountId),
    forfeitBonuses: (accountId) => money.bonuses.bonuses.forfeitByExclusion(accountId),
    endGameSessions: (accountId) => money.casino.endGameSessions(accountId),
  });
  const betting = createBettingModule({
    ...given,
    ...events,
    ...{ players, sportLocks: sportLocks.locks },
    protection: protection.protection,
  });
  const cashOut = createCashOutModule({
    ...{ ...given, ...events, players },
    ...{ protection: protection.protection, permission: betting.permission, store: betting.store },
  });
  const operations = createMarketOperationsModule({
    ...{ ...given, ...events },
    ...{ store: catalogue.store, statuses: catalogue.statuses },
  });
  const money = createMoneyModules(given, { ...owners, operations, protection: protection.protection });
  const { payments, casino } = money;
  const records = createRecordModules(given, { ...money, ...owners, audit, catalogue, betting, operations });
  const hub = createHub({
    ...{ ...given, ...hubBorder(given.config) },
    catalogue: catalogue.catalogue,
    board: markets.board,
  });
  const providers = createProviders({
    ...given,
    ...events,
    store: catalogue.store,
    ...{ operations: operations.operations, corrections: operations.corrections },
    onScore: (score) => {
      hub.pushScore(score);
      given.announcements?.score(score);
    },
    takeOrder: payments.takeOrder,
    takePayout: payments.takePayout,
    casino: casino.wallet,
  });
  payments.payments.onChange((payment) => hub.pushPayment(payment));
  return {
    ...{ audit, catalogue, markets, protection, betting, cashOut, operations, ...money },
    ...{ playersModule, sportLocks, hub, providers, ...records },
  };
}

/** Accounts of players and operators, and what they can look up. */
function createRecordModules(
  given: Dependencies,
  shared: ReturnType<typeof createMoneyModules> & {
    readonly audit: AuditTrail;
    readonly players: Players;
    readonly factors: SecondFactors;
    readonly catalogue: ReturnType<typeof createCatalogueModule>;
    readonly betting: ReturnType<typeof createBettingModule>;
    readonly operations: MarketOperationsModule;
  },
) {
  const { audit, players, catalogue, operations, wallet, payments, bonuses, casino } = shared;
  const botSessions = new BotSessions(given);
  const account = createAccountModule({
    ...given,
    ...{ players, factors: shared.factors, botSessions },
    wallet: wallet.wallet,
    cancelAllOf: shared.betting.cancelAllOf,
  });
  const operators = createOperatorsModule({ ...given, audit });
  const handMade = createHandMadeEventsModule({ ...catalogue, operations: operations.operations });
  const trading = createTradingModule({
    ...{ ...given, players, market: operations },
    ...{ catalogue: catalogue.catalogue, finder: catalogue.finder, statuses: catalogue.statuses },
  });
  const statement = createStatementModule({
    ...{ ...given, players },
    details: { ...payments.details, ...bonuses.details, ...casino.details },
  });
  const favourites = createFavouritesModule(given);
  const personalData = createPersonalDataModule({ ...given, players });
  const ipLookup = createIpLookupModule(given);
  const risk = createRiskModule({
    ...{ ...given, players },
    ...{ catalogue: catalogue.catalogue, finder: catalogue.finder },
  });
  return {
    account,
    botSessions,
    operators,
    trading,
    handMade,
    risk,
    statement,
    favourites,
    ipLookup,
    personalData,
  };
}

/** What moves players' money in and out, and in games. */
function createMoneyModules(
  given: Dependencies,
  shared: {
    readonly players: Players;
    readonly factors: SecondFactors;
    readonly operations: MarketOperationsModule;
    readonly protection: Protection;
  },
) {
  const { players, factors, operations, protection } = shared;
  const { wallet, ...walletModule } = createWalletModule({ ...given, players, actions: operations.actions });
  const images = createImagesModule(given);
  const bonuses = createBonusesModule({ ...given, players, protection, wallet });
  const payments = createPaymentsModule({
    ...{ ...given, players, factors, images },
    ...{ wallet, bonuses: bonuses.bonuses, protection },
  });
  const casino = createCasinoModule({ ...given, players, protection, wallet, clients: given.studioClients });
  reportDeposits(payments, bonuses, given.logger);
  return { wallet: { ...walletModule, wallet }, images, bonuses, payments, casino };
}

/** Deposits make bonuses; what is not reported here they find in the ledger. */
function reportDeposits({ payments }: PaymentsModule, { bonuses }: BonusesModule, logger: Logger): void {
  payments.onChange(({ id: paymentId, userId, amount, direction, state, updatedAt }) => {
    if (direction !== "deposit" || state !== "credited") return;
    bonuses
      .onDeposit({ userId, paymentId, amount, at: updatedAt })
      .catch((error: unknown) =>
        logger.error({ err: error, paymentId }, "a deposit made no bonuses yet; they find it in the ledger"),
      );
  });
}

/** Who may connect to the hub, from where, and how much of it they may use. */
function hubBorder({ hub, corsOrigins, trustedProxies }: Configuration) {
  return { limits: hub, allowedOrigins: corsOrigins, clients: clientAddresses(trustedProxies) };
}

/** The operators' calls of every module. */
function operatorHandlers(
  modules: {
    readonly account: AccountModule;
    readonly operators: OperatorsModule;
    readonly wallet: WalletModule;
    readonly payments: PaymentsModule;
    readonly operations: MarketOperationsModule;
    readonly bonuses: BonusesModule;
    readonly protection: ProtectionModule;
    readonly casino: CasinoModule;
    readonly playersModule: PlayersModule;
    readonly trading: TradingModule;
    readonly risk: RiskModule;
    readonly handMade: HandMadeEventsModule;
    readonly sportLocks: SportLocksModule;
    readonly betting: BettingModule;
    readonly statement: StatementModule;
    readonly personalData: PersonalDataModule;
  },
  own: ReturnType<typeof auditCalls> & ReturnType<typeof hostCalls> & ReturnType<typeof reportCalls>,
): Handlers["operator"] {
  const {
    account,
    operators,
    wallet,
    payments,
    operations,
    bonuses,
    protection,
    casino,
    trading,
    sportLocks,
  } = modules;
  return {
    ...account.handlers.operator,
    ...operators.handlers.operator,
    ...wallet.handlers.operator,
    ...payments.handlers.operator,
    ...operations.handlers.operator,
    ...bonuses.handlers.operator,
    ...protection.handlers.operator,
    ...casino.handlers.operator,
    ...trading.handlers.operator,
    ...modules.risk.handlers.operator,
    ...modules.handMade.handlers.operator,
    ...modules.playersModule.handlers.operator,
    ...modules.betting.handlers.operator,
    ...modules.statement.handlers.operator,
    ...modules.personalData.handlers.operator,
    ...own,
    ...sportLocks.handlers.operator,
  };
}
