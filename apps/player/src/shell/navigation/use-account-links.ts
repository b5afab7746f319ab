import { useSettings } from "@crossbook/browser";
import { ACCOUNT_LINKS } from "./account-links.ts";

/** The account's pages that the host has open. */
export function useAccountLinks(): typeof ACCOUNT_LINKS {
  const settings = useSettings((state) => state.settings);
  return ACCOUNT_LINKS.filter(({ feature }) => feature === undefined || settings?.[feature] !== false);
}
