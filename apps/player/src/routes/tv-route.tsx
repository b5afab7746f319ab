import { ScoreCard } from "../features/score-card/score-card.tsx";
import { TvPage } from "../features/tv/tv-page.tsx";

/** Puts the features of the page together: no feature may import another. */
export function TvRoute() {
  return <TvPage picture={(event) => <ScoreCard {...event} isWhole />} />;
}
