import type { BenchAnswer, BenchCall } from "./conformance-bench.ts";
import { BORDERS } from "./conformance-borders.ts";
import {
  ANY,
  BLOCKED,
  type ConformanceRow,
  DUPLICATE,
  EXPIRED,
  expected,
  INSUFFICIENT,
  inOrder,
  NEVER,
  OK,
  ROLLED_BACK,
  roundOf,
  STAKE,
  type Step,
  UNKNOWN_BET,
  WIN,
} from "./conformance-row.ts";

/** The rules that the three vendors share, as their documents have them. */
const RULES: readonly ConformanceRow[] = [
  inOrder(
    "same-bet",
    "The same bet twice",
    ({ bet, rollback }) => [
      [bet, OK],
      [bet, OK],
      [rollback, OK],
    ],
    0,
  ),
  inOrder(
    "same-bet-once",
    "… takes the stake once",
    ({ bet }) => [
      [bet, OK],
      [bet, OK],
    ],
    -STAKE,
  ),
  inOrder(
    "other-content",
    "The same id with other content",
    ({ bet }, { nextId }) => [
      [bet, OK],
      [{ ...bet, round: nextId(), amount: STAKE * 2 }, DUPLICATE],
    ],
    -STAKE,
  ),
  {
    id: "above-balance",
    situation: "A bet above the balance",
    async run(bench) {
      const balance = (await bench.balance()) ?? 0;
      const { bet } = roundOf(bench, Math.min(balance, Number.MAX_SAFE_INTEGER - STAKE) + STAKE);
      return { answers: [[await bench.send(bet), INSUFFICIENT]], moved: 0 };
    },
  },
  inOrder("win-without-bet", "A win without a bet", ({ win }) => [[win, UNKNOWN_BET]], 0),
  inOrder(
    "win-after-rollback",
    "A win after the rollback of its bet",
    ({ bet, rollback, win }) => [
      [bet, OK],
      [rollback, OK],
      [win, ROLLED_BACK],
    ],
    0,
  ),
  inOrder(
    "same-win",
    "The same win twice",
    ({ bet, win }) => [
      [bet, OK],
      [win, OK],
      [win, OK],
    ],
    WIN - STAKE,
  ),
  inOrder("unknown-rollback", "A rollback of an unknown bet", ({ rollback }) => [[rollback, OK]], 0),
  inOrder(
    "bet-after-rollback",
    "A bet that arrives after its rollback",
    ({ bet, rollback }) => [
      [rollback, OK],
      [bet, ROLLED_BACK],
    ],
    0,
  ),
  inOrder(
    "rollback-after-win",
    "A rollback after the win",
    ({ bet, win, rollback }) => [
      [bet, OK],
      [win, OK],
      [rollback, expected("error", "error", "120")],
    ],
    WIN - STAKE,
  ),
  inOrder(
    "zero-win",
    "A win of nothing",
    ({ bet, win }) => [
      [bet, OK],
      [{ ...win, amount: 0 }, OK],
    ],
    -STAKE,
  ),
  {
    id: "expired-token",
    situation: "An expired token: the bet is refused, the win of an earlier one paid",
    async run(bench) {
      const { expiredToken } = bench.subject;
      if (expiredToken === undefined) return undefined;
      const [early, late] = [roundOf(bench), roundOf(bench)];
      return {
        answers: [
          [await bench.send(early.bet), OK],
          [await bench.send({ ...late.bet, token: expiredToken }), EXPIRED],
          [await bench.send({ ...early.win, token: expiredToken }), OK],
        ],
        moved: WIN - STAKE,
      };
    },
  },
  {
    id: "blocked-player",
    situation: "A player who may not stake: the bet is refused, a rollback done",
    async run(bench) {
      const { blocked } = bench.subject;
      if (blocked === undefined) return undefined;
      const { bet, rollback } = roundOf(bench);
      return {
        answers: [
          [await bench.send({ ...bet, ...blocked }), BLOCKED],
          [await bench.send({ ...rollback, ...blocked }), OK],
        ],
        moved: 0,
      };
    },
  },
  {
    id: "http-status",
    situation: "HTTP status of a refusal: 200 in A and C, 4xx in B",
    async run(bench, studio) {
      const answer = await bench.send(roundOf(bench).win);
      const isRight =
        studio === "marigold" ? answer.status >= 400 && answer.status < 500 : answer.status === 200;
      return { answers: [[{ ...answer, code: `HTTP ${answer.status}` }, isRight ? ANY : NEVER]], moved: 0 };
    },
  },
  inOrder(
    "many-repetitions",
    "A win that is repeated twenty times",
    ({ bet, win }) => [[bet, OK], ...Array.from({ length: 20 }, (): Step => [win, OK])],
    WIN - STAKE,
  ),
];

/** What a wallet must do with a round that is not the usual one. */
const SCENARIOS: readonly ConformanceRow[] = [
  inOrder(
    "rollback-twice",
    "The same rollback twice",
    ({ bet, rollback }) => [
      [bet, OK],
      [rollback, OK],
      [rollback, OK],
    ],
    0,
  ),
  {
    id: "parallel-same-bet",
    situation: "Fifty of the same bet at the same time",
    async run(bench) {
      const { bet, rollback } = roundOf(bench);
      const answers = await Promise.all(Array.from({ length: 50 }, () => bench.send(bet)));
      const undone = await bench.send(rollback);
      return { answers: [...answers, undone].map((answer) => [answer, OK] as const), moved: 0 };
    },
  },
  {
    id: "parallel-rounds",
    situation: "Two rounds at the same time",
    async run(bench) {
      const rounds = [roundOf(bench), roundOf(bench)];
      const bets = await Promise.all(rounds.map(({ bet }) => bench.send(bet)));
      const wins = await Promise.all(rounds.map(({ win }) => bench.send(win)));
      return { answers: [...bets, ...wins].map((answer) => [answer, OK] as const), moved: 2 * (WIN - STAKE) };
    },
  },
  inOrder(
    "two-bets-win-and-rollback",
    "Two bets in a round: the second is rolled back, the first wins",
    ({ bet, win, round }, { nextId }) => {
      const second: BenchCall = { kind: "bet", id: nextId(), round, amount: STAKE };
      const undo: BenchCall = { kind: "rollback", id: nextId(), round, ref: second.id, amount: STAKE };
      return [
        [bet, OK],
        [second, OK],
        [undo, OK],
        [win, OK],
      ];
    },
    WIN - STAKE,
  ),
  {
    id: "hundred-bets",
    situation: "A hundred bets in one round, then a win",
    async run(bench) {
      const { round, win } = roundOf(bench);
      const answers: BenchAnswer[] = [];
      let ref = "";
      for (let made = 0; made < 100; made++) {
        ref = bench.nextId();
        answers.push(await bench.send({ kind: "bet", id: ref, round, amount: STAKE }));
      }
      answers.push(await bench.send({ ...win, ref, amount: 100 * STAKE }));
      return { answers: answers.map((answer) => [answer, OK] as const), moved: 0 };
    },
  },
];

/** The suite, in the order in which it is run. */
export const CONFORMANCE_ROWS: readonly ConformanceRow[] = [...RULES, ...SCENARIOS, ...BORDERS];
