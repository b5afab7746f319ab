import { Link } from "@tanstack/react-router";

/** A player's name, which leads to his page. */
export function PlayerLink({ userName }: { readonly userName: string }) {
  return (
    <Link to="/players/$userName" params={{ userName }}>
      {userName}
    </Link>
  );
}
