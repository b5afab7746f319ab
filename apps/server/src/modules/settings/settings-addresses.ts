import type { DomainSettings } from "@crossbook/contract";
import { DEFAULT_DOMAIN } from "./default-settings.ts";

const WEB: readonly string[] = ["https:", "http:"];
/** Protocols that each address of the settings may have. */
const ADDRESSES = {
  baseUrl: WEB,
  favicon: WEB,
  mainLogo: WEB,
  casinoUrl: WEB,
  casinoTestUrl: WEB,
  supportLink: [...WEB, "mailto:", "tel:"],
} as const satisfies Partial<Record<keyof DomainSettings, readonly string[]>>;
const NAMES = Object.keys(ADDRESSES) as (keyof typeof ADDRESSES)[];
/** What a path is read against, as a page of the site reads it. */
const SITE = "https://site.invalid/";

type SomeSettings = { readonly [Name in keyof DomainSettings]?: DomainSettings[Name] | undefined };

/** What is wrong with the addresses among a host's settings, in sentences: a page may have them as links and pictures. */
export function addressProblems(host: string, domain: SomeSettings | undefined): readonly string[] {
  const problems = wrongNames(domain).map((name) => {
    const protocols = ADDRESSES[name].map((protocol) => protocol.slice(0, -1)).join(", ");
    return `${name} of host "${host}" is not an address for a page: write a path of the site, or an address with ${protocols}.`;
  });
  return domain?.imageSliders?.every(isPicture) === false
    ? [
        ...problems,
        `imageSliders of host "${host}" has an address that is none for a page: write paths of the site, or addresses with https, http.`,
      ]
    : problems;
}

/** The settings with the default for each address that a page may not have: stored ones may be older than the rule. */
export function withAllowedAddresses(domain: DomainSettings): DomainSettings {
  return {
    ...domain,
    ...Object.fromEntries(wrongNames(domain).map((name) => [name, DEFAULT_DOMAIN[name]])),
    imageSliders: domain.imageSliders.filter(isPicture),
  };
}

function wrongNames(domain: SomeSettings | undefined): readonly (keyof typeof ADDRESSES)[] {
  return NAMES.filter((name) => !isAllowed(domain?.[name] ?? "", ADDRESSES[name]));
}

function isPicture({ url }: DomainSettings["imageSliders"][number]): boolean {
  return isAllowed(url, WEB);
}

/** Read as browsers read it: white space in front of or inside a protocol hides nothing. */
function isAllowed(address: string, protocols: readonly string[]): boolean {
  return URL.canParse(address, SITE) && protocols.includes(new URL(address, SITE).protocol);
}
