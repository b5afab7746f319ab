import type { Logger } from "pino";
import type { Handlers } from "../../calls/handler.ts";
import { type CountryDatabase, openCountryDatabase } from "./country-database.ts";
import { getIp } from "./get-ip.ts";

export interface IpLookupModule {
  readonly handlers: Pick<Handlers, "ipLookup">;
  /** Reads the database of countries. Without it addresses are answered, and no country. */
  start(): Promise<void>;
}

/** Shows visitors the address they call from. */
export function createIpLookupModule({ logger }: { readonly logger: Logger }): IpLookupModule {
  let countries: CountryDatabase | undefined;
  return {
    handlers: { ipLookup: { getIp: getIp((address) => countries?.countryOf(address)) } },
    async start() {
      try {
        countries = await openCountryDatabase();
      } catch (error) {
        logger.warn({ err: error }, "the database of countries cannot be read: no country is answered");
      }
    },
  };
}
