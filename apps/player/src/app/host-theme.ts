import type { DomainSettings } from "@crossbook/contract";
import type { PlayerConfig } from "./player-config.ts";

export type HostTheme = "default" | "blue" | "yellow";

/** Host names decide first, then the host's settings, then the default (purple). */
export function hostTheme(
  hostname: string,
  config: Pick<PlayerConfig, "blueHosts" | "yellowHosts">,
  settings: Pick<DomainSettings, "bodyBgColor" | "theme"> | undefined,
): HostTheme {
  const host = hostname.toLowerCase();
  if (config.blueHosts.includes(host)) return "blue";
  if (config.yellowHosts.includes(host)) return "yellow";
  if (settings?.bodyBgColor.toLowerCase() === "blue") return "blue";
  return settings?.theme ?? "default";
}
