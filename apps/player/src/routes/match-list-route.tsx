import { sportById } from "@crossbook/contract";
import { Navigate, useParams } from "@tanstack/react-router";
import { MatchListPage } from "../features/event-list/match-list-page.tsx";

/** The list of one sport, by the path. */
export function MatchListRoute() {
  const { id } = useParams({ strict: false });
  const sport = sportById(Number(id));
  if (sport === undefined || sport.key === "casino") return <Navigate to="/error-404" replace />;
  return <MatchListPage sportId={sport.id} />;
}
