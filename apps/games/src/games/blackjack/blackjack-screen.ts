import { BLACKJACK_ACTIONS, type BlackjackChoice, type BlackjackView, blackjack } from "@crossbook/fair";
import * as z from "zod/mini";
import { gameText } from "../../messages/english/games.ts";
import type { GameScreen } from "../game-screen.ts";
import { choiceReader } from "../read-schema.ts";
import { BlackjackBoard } from "./blackjack-board.tsx";
import { BlackjackSteps } from "./blackjack-steps.tsx";

const cards = z.array(z.int().check(z.minimum(0), z.maximum(51))).check(z.maxLength(24));
const view = z.object({
  dealer: z.object({ cards, total: z.int() }),
  hands: z
    .array(
      z.object({
        cards,
        doubled: z.boolean(),
        finished: z.boolean(),
        total: z.int(),
        soft: z.boolean(),
        result: z.optional(z.enum(["blackjack", "won", "push", "lost", "bust"])),
      }),
    )
    .check(z.minLength(1), z.maxLength(2)),
  active: z.optional(z.int()),
  actions: z.array(z.enum(BLACKJACK_ACTIONS)),
  over: z.boolean(),
});

/** What the first stake can come to: split, both hands doubled, both won. */
const TOP_MULTIPLIER = 80_000;

/** Blackjack: hit, stand, double, split. */
export const blackjackScreen: GameScreen<BlackjackChoice, BlackjackView> = {
  id: blackjack.id,
  firstChoice: {},
  readChoice: choiceReader(blackjack),
  readView,
  revealMs: () => 350,
  topMultiplier: () => TOP_MULTIPLIER,
  choiceWords: () => "",
  outcomeWords,
  act: () => gameText().blackjack.act,
  hasAutoplay: false,
  Board: BlackjackBoard,
  Steps: BlackjackSteps,
};

function readView(value: unknown): BlackjackView | undefined {
  const parsed = view.safeParse(value);
  if (!parsed.success) return undefined;
  const { active, hands, ...rest } = parsed.data;
  return { ...rest, active, hands: hands.map(({ result, ...hand }) => ({ ...hand, result })) };
}

function outcomeWords({ dealer, hands, active, over }: BlackjackView): string {
  const text = gameText().blackjack;
  if (over) {
    const ends = hands.map(
      ({ total, result }) => `${total}: ${result === undefined ? "" : text.results[result]}`,
    );
    return text.ended(dealer.total, ends.join(". "));
  }
  const hand = hands[active ?? 0];
  const total = `${hand?.soft === true ? `${text.soft} ` : ""}${hand?.total ?? ""}`;
  return hands.length > 1
    ? text.handShows((active ?? 0) + 1, total, dealer.total)
    : text.youHave(total, dealer.total);
}
