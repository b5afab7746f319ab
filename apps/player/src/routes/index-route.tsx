import { MatchListPage } from "../features/event-list/match-list-page.tsx";

const CRICKET_ID = 3;

/** `/index` lists all events of the site's first sport. */
export function IndexRoute() {
  return <MatchListPage sportId={CRICKET_ID} />;
}
