import { isIP } from "node:net";
import type { TokenKey } from "./configuration.ts";
import { CONFIGURATION, type VariableName } from "./configuration-entries.ts";

/** More than a rotation ever needs: each is tried by id only, but nobody should keep a long list by accident. */
const MOST_KEYS = 10;

/** Of secrets that a provider makes, in a form of its own: 128 bits in letters and digits. */
export const PROVIDER_SECRET_LENGTH = 22;

/** Reads variables one by one and collects what is wrong with them. An empty value counts as unset. */
export class EnvironmentReader {
  readonly problems: string[];
  readonly #environment: Readonly<Record<string, string | undefined>>;

  /** `problems`: what is wrong already. */
  constructor(environment: Readonly<Record<string, string | undefined>>, problems: readonly string[] = []) {
    this.#environment = environment;
    this.problems = [...problems];
  }

  complain(problem: string): void {
    this.problems.push(problem);
  }

  optional(name: VariableName): string | undefined {
    const value = this.#environment[name]?.trim();
    return value === "" ? undefined : value;
  }

  text(name: VariableName): string {
    return this.optional(name) ?? CONFIGURATION[name].default;
  }

  integer(name: VariableName, bounds: { readonly least: number; readonly most: number }): number {
    const text = this.text(name);
    const value = Number(text);
    if (/^\d+$/.test(text) && value >= bounds.least && value <= bounds.most) return value;
    this.complain(`${name} is "${text}": write a whole number from ${bounds.least} to ${bounds.most}.`);
    return bounds.least;
  }

  secret(name: VariableName, least: number): string {
    const value = this.optional(name);
    if (value !== undefined && value.length >= least) return value;
    const fault = value === undefined ? "is not set" : "is too short";
    this.complain(
      `${name} ${fault}: give it at least ${least} random characters, such as from \`openssl rand -hex 32\`.`,
    );
    return "";
  }

  /** Secrets with ids, as `id:secret` separated by commas; ids and secrets are unique. */
  keys(name: VariableName, least: number): readonly TokenKey[] {
    const text = this.optional(name);
    const advice = `write id:secret, separated by commas, with at least ${least} random characters a secret, such as from \`openssl rand -hex 32\``;
    if (text === undefined) {
      this.complain(`${name} is not set: ${advice}.`);
      return [];
    }
    const keys = text.split(",").map((item) => keyFrom(item.trim()));
    const isValid = keys.every((key) => key !== undefined && key.secret.length >= least);
    const found = keys.filter((key) => key !== undefined);
    // The value holds secrets, so it is not repeated.
    if (!isValid || found.length > MOST_KEYS)
      this.complain(`${name} is not valid: ${advice}; at most ${MOST_KEYS}.`);
    for (const part of ["id", "secret"] as const) {
      if (new Set(found.map((key) => key[part])).size < found.length)
        this.complain(`${name} has the same ${part} twice.`);
    }
    return found;
  }

  url(name: VariableName, protocols: readonly string[]): string | undefined {
    const text = this.optional(name);
    if (text === undefined) return undefined;
    const protocol = URL.canParse(text) ? new URL(text).protocol : undefined;
    // The value may hold a password, so it is not repeated.
    if (protocol === undefined || !protocols.includes(protocol))
      this.complain(`${name} is not an address: write one that begins with ${protocols[0]}//.`);
    return text.replace(/\/+$/, "");
  }

  matching(name: VariableName, pattern: RegExp, advice: string): string {
    return this.optionalMatching(name, pattern, advice) ?? CONFIGURATION[name].default;
  }

  optionalMatching(name: VariableName, pattern: RegExp, advice: string): string | undefined {
    const text = this.optional(name);
    if (text !== undefined && !pattern.test(text)) this.complain(`${name} is not valid: write ${advice}.`);
    return text;
  }

  oneOf<const Choice extends string>(name: VariableName, choices: readonly Choice[]): Choice {
    const text = this.text(name);
    const found = choices.find((choice) => choice === text);
    if (found !== undefined) return found;
    this.complain(`${name} is "${text}": write one of ${choices.join(", ")}.`);
    const [first] = choices;
    if (first === undefined) throw new RangeError(`${name} has no choices`);
    return first;
  }

  /** Origins as browsers send them: in small letters, without a path and without a port that is the protocol's own. */
  origins(name: VariableName, example: string): readonly string[] {
    return this.#items(name, isOrigin, `origins such as ${example}, as browsers send them`);
  }

  /** Addresses, and networks with the length of their prefix. */
  networks(name: VariableName): readonly string[] {
    return this.#items(name, isNetwork, "addresses such as 10.0.0.0/8");
  }

  list(name: VariableName, pattern: RegExp, advice: string): readonly string[] {
    return this.#items(name, (item) => pattern.test(item), advice);
  }

  #items(name: VariableName, isRight: (item: string) => boolean, advice: string): readonly string[] {
    const items = this.text(name)
      .split(",")
      .map((item) => item.trim())
      .filter((item) => item !== "");
    for (const item of items) {
      if (!isRight(item)) this.complain(`${name} has "${item}": write ${advice}, separated by commas.`);
    }
    return items;
  }
}

function isOrigin(text: string): boolean {
  return /^https?:/.test(text) && URL.canParse(text) && new URL(text).origin === text;
}

function isNetwork(text: string): boolean {
  const [address = "", prefix, ...more] = text.split("/");
  const bits = { 0: undefined, 4: 32, 6: 128 }[isIP(address)];
  if (bits === undefined || address.includes("%") || more.length > 0) return false;
  return prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= bits);
}

function keyFrom(text: string): TokenKey | undefined {
  const parts = /^([A-Za-z0-9._-]{1,32}):(.+)$/.exec(text);
  const [, id, secret] = parts ?? [];
  return id === undefined || secret === undefined ? undefined : { id, secret };
}
