import type { LineOffers, Notation, OddsMarket, OddsRunner } from "@crossbook/contract";
import type { MarketBook, PriceLevel, RunnerIndex } from "@crossbook/engine";
import { formatPaise, paiseToMainUnits } from "@crossbook/money";
import type { CatalogueEvent, CatalogueMarket } from "../catalogue/index.ts";
import { handicapOf, isFancy, wireMarketStatus, wirePrice } from "../catalogue/index.ts";
import { lineOffers } from "./line-offers.ts";

/** Stands where an event has no market of a kind: clients read its runners without a look. */
export const NO_MARKET: OddsMarket = {
  marketId: null,
  marketName: "",
  notation: "decimal",
  line: null,
  status: "CLOSED",
  statusReason: "",
  inPlay: false,
  delayMs: 0,
  winners: 1,
  matched: 0,
  sequence: 0,
  runners: [],
};

/** A market with its prices as players see it; without a book, as one that has no offers. */
export function presentOdds(
  event: CatalogueEvent,
  market: CatalogueMarket,
  book: MarketBook | undefined,
  sequence: number,
): OddsMarket {
  return {
    marketId: market.id,
    marketName: market.name,
    notation: market.notation,
    line: market.line,
    status: wireMarketStatus(market),
    statusReason: market.statusReason,
    inPlay: event.phase === "inPlay",
    delayMs: market.betDelayMs,
    winners: market.winners,
    matched: book ? paiseToMainUnits(book.matchedTotal) : 0,
    sequence,
    runners: market.runners.map((runner, index) => ({
      id: runner.id,
      marketId: market.id,
      runnername: runner.name,
      status: runnerStatus(market, index),
      handicap: handicapOf(market, index),
      ...(isFancy(market) ? bestLines(lineOffers(market, book)) : runnerPrices(market, book, index)),
    })),
  };
}

function runnerPrices({ notation }: CatalogueMarket, book: MarketBook | undefined, index: RunnerIndex) {
  const runner = book?.runners[index];
  const back = runner?.availableToBack ?? [];
  const lay = runner?.availableToLay ?? [];
  return {
    backPrice: back[0] ? wirePrice(notation, back[0].price) : 0,
    backSize: sizeText(back[0]),
    layPrice: lay[0] ? wirePrice(notation, lay[0].price) : 0,
    laySize: sizeText(lay[0]),
    back: back.map((level) => presentLevel(notation, level)),
    lay: lay.map((level) => presentLevel(notation, level)),
    lines: null,
    lastPrice: runner?.lastMatched === undefined ? null : wirePrice(notation, runner.lastMatched),
  };
}

/** The best line of each side stands where clients of the class read a price, and its rate where they read a size. */
function bestLines(lines: LineOffers) {
  const [yes] = lines.yes;
  const [no] = lines.no;
  return {
    backPrice: yes?.line ?? 0,
    backSize: String(yes?.rate ?? 0),
    layPrice: no?.line ?? 0,
    laySize: String(no?.rate ?? 0),
    back: [],
    lay: [],
    lines,
    lastPrice: null,
  };
}

/**
 * All fancy markets of an event as one, as clients of the class read them: a row for each that is open or suspended, with its
 * own market's number.
 */
export function fancyOverview(fancies: readonly OddsMarket[]): OddsMarket {
  const running = fancies.filter(({ status }) => RUNNING.has(status));
  return { ...(running[0] ?? fancies[0] ?? NO_MARKET), runners: running.flatMap(({ runners }) => runners) };
}

const RUNNING: ReadonlySet<OddsMarket["status"]> = new Set(["OPEN", "SUSPENDED", "BALLRUNNING"]);

function presentLevel(notation: Notation, { price, size }: PriceLevel): OddsRunner["back"][number] {
  return { price: wirePrice(notation, price), size: paiseToMainUnits(size) };
}

function sizeText(level: PriceLevel | undefined): string {
  return level ? formatPaise(level.size, { grouping: "thousands", decimals: "shortest" }) : "0";
}

function runnerStatus(market: CatalogueMarket, index: RunnerIndex): string {
  if (market.removedRunners.includes(index)) return "REMOVED";
  switch (market.status) {
    case "open":
      return "ACTIVE";
    case "suspended":
      return wireMarketStatus(market);
    case "closed":
      return "CLOSED";
    case "settled":
      // The result of lines is a number: which of them won depends on the bet.
      if (market.line !== null) return "CLOSED";
      if (hasWon(market, index)) return "WINNER";
      return isPlaced(market, index) ? "PLACED" : "LOSER";
    case "void":
      return "REMOVED";
  }
}

/** Also a runner that shares a place with others. */
function isPlaced({ result }: CatalogueMarket, index: RunnerIndex): boolean {
  if (result?.type === "tiedPlaces") return result.placed.includes(index) || result.tied.includes(index);
  return result?.type === "places" && result.placed.includes(index);
}

/** Also a runner that shares a place in a dead heat, or the win. */
function hasWon({ result }: CatalogueMarket, index: RunnerIndex): boolean {
  if (result?.type === "places") return result.placed[0] === index;
  if (result?.type === "tiedPlaces")
    return result.after === 0 ? result.tied.includes(index) : result.placed[0] === index;
  if (result?.type === "deadHeat") return result.winners.includes(index) || result.tied.includes(index);
  return result?.type === "winners" && result.winners.includes(index);
}
