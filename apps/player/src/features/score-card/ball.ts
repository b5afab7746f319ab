export type BallKind = "dot" | "runs" | "boundary" | "wicket" | "extra";

/** What kind of ball a chip such as `0`, `4`, `W`, `1wd`, `2nb`, `1lb` means. */
export function ballKind(ball: string): BallKind {
  if (/w(?!d)/i.test(ball)) return "wicket";
  if (/[a-z]/i.test(ball)) return "extra";
  if (ball === "4" || ball === "6") return "boundary";
  return ball === "0" || ball === "•" ? "dot" : "runs";
}

const EXTRAS: Readonly<Record<string, string>> = {
  wd: "wide",
  nb: "no ball",
  lb: "leg bye",
  b: "bye",
  p: "penalty",
};

/** The same for a person who listens: "four", "1 wide", "wicket". */
export function ballWords(ball: string): string {
  const kind = ballKind(ball);
  if (kind === "wicket")
    return ball.replace(/w/i, "").trim() === "" ? "wicket" : `wicket, ${ball.replace(/w/i, "")}`;
  if (kind === "dot") return "dot ball";
  if (kind === "boundary") return ball === "4" ? "four" : "six";
  const extra = /^(\d*)([a-z]+)$/i.exec(ball);
  if (extra) return `${extra[1] || "1"} ${EXTRAS[(extra[2] ?? "").toLowerCase()] ?? extra[2] ?? ""}`;
  return ball === "1" ? "1 run" : `${ball} runs`;
}
