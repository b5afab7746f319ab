import { useSettings } from "@crossbook/browser";

/** Where the host's support is asked; empty where it shows no link to it, or nothing is known yet. */
export function useSupportLink(): string {
  return useSettings(({ settings }) => (settings?.showSupportLink === true ? settings.supportLink : ""));
}
