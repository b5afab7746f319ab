/** What a market was announced with that no operator changes while it is traded. */
export function MarketTerms({
  crossMatching,
  keepsInPlay,
}: {
  readonly crossMatching: boolean;
  readonly keepsInPlay: boolean;
}) {
  const kept = keepsInPlay ? "bets may be kept at the turn in play" : "bets lapse at the turn in play";
  return <> · {`${crossMatching ? "cross-matched" : "not cross-matched"} · ${kept}`}</>;
}
