import { Link } from "@tanstack/react-router";
import { useMay } from "../../session/use-operator.ts";

/** A player's name, which leads to the accounts that are linked with his where the role may read them. */
export function AccountLink({ userName }: { readonly userName: string }) {
  const mayLink = useMay("getLinkedAccounts");
  const to = mayLink ? "/risk/accounts/$userName" : "/players/$userName";
  return (
    <Link to={to} params={{ userName }}>
      {userName}
    </Link>
  );
}
