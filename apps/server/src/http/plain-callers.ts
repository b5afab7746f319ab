import { refuse } from "../calls/refusals.ts";
import { isPrivateAddress } from "../config/private-address.ts";
import type { HostDirectory } from "../ports/host-settings.ts";

/** Whether a caller is refused because others on the way can read what it sends and is answered. */
export type RefusesPlain = (address: string, isSecure: boolean) => boolean;

/** Where money is real, whoever does not call over TLS: but for this machine, private networks, and proxies' own checks. */
export function refusesPlain(
  hosts: Pick<HostDirectory, "moneyMode">,
  isProxy: (address: string) => boolean,
): RefusesPlain {
  return (address, isSecure) =>
    !isSecure && hosts.moneyMode === "real" && !isPrivateAddress(address) && !isProxy(address);
}

export const PLAIN_REFUSED = refuse("FORBIDDEN", { message: "This site answers over HTTPS only." });
