import type { EngineView, MarketBook, MarketId } from "@crossbook/engine";
import { paise } from "@crossbook/money";
import { fakeClock } from "@crossbook/testkit";
import { beforeEach, describe, expect, it } from "vitest";
import { Catalogue } from "../modules/catalogue/catalogue.ts";
import type { CatalogueEvent, CatalogueMarket } from "../modules/catalogue/index.ts";
import { OddsBoard } from "../modules/markets/odds-board.ts";
import { PLAIN_TERMS } from "../testing/plain-terms.ts";
import { OddsPublisher } from "./odds-publisher.ts";

const MARKET: CatalogueMarket = {
  ...PLAIN_TERMS,
  ...{ id: 7, eventId: 1, key: "matchOdds", type: "match_odd", name: "Match Odds", rules: "" },
  ...{ ladder: "classic", commissionBasisPoints: 0, delayMs: 0, betDelayMs: 0 },
  ...{
    minStake: paise(100),
    maxStake: paise(100),
    runners: [],
    status: "open",
    feedStatus: "open",
    operatorStatus: "open",
    removedRunners: [],
    statusReason: "",
    feedReason: "",
    result: null,
    winners: 1,
    keepsInPlay: false,
  },
};

const EVENT: CatalogueEvent = {
  ...{ id: 1, fixtureId: "f", sportId: 3, competition: "", title: "", team1: null, team2: null },
  ...{
    startTime: 0,
    simulated: false,
    sourceLabel: "",
    source: null,
    phase: "ended",
    scoreText: null,
    scoreLine: null,
  },
  ...{ feedSequence: 1, markets: [MARKET] },
};

let catalogue: Catalogue;
let publisher: OddsPublisher;

beforeEach(() => {
  catalogue = new Catalogue();
  catalogue.put(EVENT);
  const engine = {
    book: (marketId: MarketId): MarketBook => ({
      ...{ marketId, status: "open", matchedTotal: paise(0), runners: [] },
    }),
  };
  const board = new OddsBoard({ read: async (query) => query(engine as unknown as EngineView) });
  publisher = new OddsPublisher({
    ...{ catalogue, board, clock: fakeClock(), send: () => undefined },
    onError: (error) => {
      throw error;
    },
  });
});

const finish = () =>
  catalogue.changeMarket(MARKET.id, { status: "settled", result: { type: "winners", winners: [0] } });

describe("what is kept of a market's prices", () => {
  it("stays while its market is unfinished, so that its numbers go on", async () => {
    await publisher.refresh(MARKET.id);
    publisher.pause(MARKET.id);
    expect(publisher.image(MARKET.id)).toMatchObject({ Sequence: 1 });
    publisher.changed([MARKET.id]);
    expect(publisher.image(MARKET.id)).toMatchObject({ Sequence: 1 });
  });

  it("goes when nobody watches the finished market any more", async () => {
    await publisher.refresh(MARKET.id);
    finish();
    publisher.changed([MARKET.id]);
    expect(publisher.image(MARKET.id)).toBeDefined();
    publisher.pause(MARKET.id);
    expect(publisher.image(MARKET.id)).toBeUndefined();
  });

  it("goes when a market that nobody watches is finished", async () => {
    await publisher.refresh(MARKET.id);
    publisher.pause(MARKET.id);
    finish();
    publisher.changed([MARKET.id]);
    expect(publisher.image(MARKET.id)).toBeUndefined();
  });

  it("leaves its number: a later image is newer than every one before", async () => {
    await publisher.refresh(MARKET.id);
    finish();
    // The status is a change of the image.
    expect(await publisher.refresh(MARKET.id)).toMatchObject({ Sequence: 1, Status: "OPEN" });
    publisher.changed([MARKET.id]);
    expect(await publisher.refresh(MARKET.id)).toMatchObject({ Sequence: 2, Status: "SETTLED" });
    publisher.pause(MARKET.id);
    expect(publisher.sequenceOf(MARKET.id)).toBe(2);
    expect(await publisher.refresh(MARKET.id)).toMatchObject({ Sequence: 3, Status: "SETTLED" });
  });
});
