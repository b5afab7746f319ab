import { sportById } from "@crossbook/contract";
import { MatchListPage } from "../features/event-list/match-list-page.tsx";
import { Redirect } from "./redirect.tsx";
import { useParams } from "./use-router.ts";

/** The list of one sport, by the path. */
export function MatchListRoute() {
  const { id } = useParams("/matchlist/:id");
  const sport = sportById(Number(id));
  if (sport === undefined || sport.key === "casino") return <Redirect to="/error-404" />;
  return <MatchListPage sportId={sport.id} />;
}
