import type { FeedBody, FeedFixture } from "@crossbook/contract";
import type { Answer, BettingWorld, PlayerSeat } from "./betting-world.ts";
import { cricketMatch, numbersOf, status } from "./cricket-match.ts";

export interface BetTerms {
  readonly rate?: unknown;
  readonly stake?: unknown;
  readonly runnerId?: unknown;
  readonly [field: string]: unknown;
}

/** One announced match with the moves a test makes on it. */
export interface OpenMatch {
  readonly fixtureId: string;
  readonly fixture: FeedFixture;
  readonly eventId: number;
  readonly marketId: number;
  readonly india: number;
  readonly australia: number;
  back(seat: PlayerSeat, terms?: BetTerms): Promise<Answer>;
  lay(seat: PlayerSeat, terms?: BetTerms): Promise<Answer>;
  /** Turns the match in play. */
  start(): Promise<void>;
  suspend(reason?: string): Promise<void>;
  reopen(): Promise<void>;
  /** The official result: India won. */
  indiaWins(): Promise<void>;
}

let opened = 0;

export async function openMatch(
  world: BettingWorld,
  body: FeedBody = cricketMatch(),
  fixtureId = `match-${++opened}`,
): Promise<OpenMatch> {
  const fixture = await world.feed(fixtureId, body);
  const { eventId, marketId, runnerIds } = numbersOf(fixture);
  const [india = 0, australia = 0] = runnerIds;
  let phase: "upcoming" | "inPlay" = "upcoming";
  const bet = (type: number, seat: PlayerSeat, terms: BetTerms) =>
    seat.post("Bet/PlaceBetV2", {
      ...{ placeTime: null, type, rate: 2, stake: 100, fancyValue: 0, runnerId: india, marketId, eventId },
      ...terms,
    });
  const send = async (overrides: Partial<Parameters<typeof status>[0]>) => {
    await world.feed(fixtureId, status({ phase, ...overrides }));
  };
  return {
    ...{ fixtureId, fixture, eventId, marketId, india, australia },
    back: (seat, terms = {}) => bet(1, seat, terms),
    lay: (seat, terms = {}) => bet(2, seat, terms),
    async start() {
      phase = "inPlay";
      await send({ lapseUnmatched: true });
    },
    suspend: (reason = "Wicket") => send({ suspended: true, reason }),
    reopen: () => send({}),
    async indiaWins() {
      await world.feed(fixtureId, {
        type: "result",
        official: "India won by 6 wickets",
        markets: [{ key: "matchOdds", result: { type: "winners", runners: ["india"] } }],
      });
    },
  };
}
