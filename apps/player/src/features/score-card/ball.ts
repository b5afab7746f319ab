import { scoreText } from "../../messages/english/betting/score.ts";
export type BallKind = "dot" | "runs" | "boundary" | "wicket" | "extra";

/** What kind of ball a chip such as `0`, `4`, `W`, `1wd`, `2nb`, `1lb` means. */
export function ballKind(ball: string): BallKind {
  if (/w(?!d)/i.test(ball)) return "wicket";
  if (/[a-z]/i.test(ball)) return "extra";
  if (ball === "4" || ball === "6") return "boundary";
  return ball === "0" || ball === "•" ? "dot" : "runs";
}

const EXTRAS: Readonly<Record<string, string>> = {
  get wd() {
    return scoreText().wide;
  },
  get nb() {
    return scoreText().noBall;
  },
  get lb() {
    return scoreText().legBye;
  },
  get b() {
    return scoreText().bye;
  },
  get p() {
    return scoreText().penaltyRuns;
  },
};

/** The same for a person who listens: "four", "1 wide", "wicket". */
export function ballWords(ball: string): string {
  const kind = ballKind(ball);
  if (kind === "wicket")
    return ball.replace(/w/i, "").trim() === ""
      ? scoreText().wicket
      : scoreText().wicketAnd(ball.replace(/w/i, ""));
  if (kind === "dot") return scoreText().dotBall;
  if (kind === "boundary") return ball === "4" ? scoreText().four : scoreText().six;
  const extra = /^(\d*)([a-z]+)$/i.exec(ball);
  if (extra) return `${extra[1] || "1"} ${EXTRAS[(extra[2] ?? "").toLowerCase()] ?? extra[2] ?? ""}`;
  return scoreText().runs(Number(ball));
}
