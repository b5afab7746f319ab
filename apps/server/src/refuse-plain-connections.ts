import type { MoneyMode } from "@crossbook/engine";
import type { Logger } from "pino";
import type { Configuration } from "./config/configuration.ts";
import { plainConnections } from "./config/plain-connections.ts";

/**
 * What forbids an installation of real money to start, in sentences: connections that public networks could read. Others that
 * are not encrypted are warned of in the log.
 */
export function refusedConnections(
  config: Configuration,
  moneyMode: MoneyMode,
  logger: Logger,
): readonly string[] {
  const { overPublicNetworks, overPrivateNetworks } = plainConnections(config);
  if (moneyMode === "play") {
    for (const sentence of overPublicNetworks) logger.warn(sentence);
    return [];
  }
  for (const sentence of overPrivateNetworks) logger.warn(sentence);
  return overPublicNetworks.map((sentence) => `Real money: ${sentence}`);
}
