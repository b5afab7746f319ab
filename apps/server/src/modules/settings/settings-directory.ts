import { readFile } from "node:fs/promises";
import { type DomainSettings, EVERY_HOST } from "@crossbook/contract";
import type { MoneyMode } from "@crossbook/engine";
import type { Pool, PoolClient } from "pg";
import { BoundedMap } from "../../calls/bounded-map.ts";
import { inTransaction } from "../../database/index.ts";
import type { Clock } from "../../ports/clock.ts";
import type { HostDirectory, HostSettings, ServerSettings } from "../../ports/host-settings.ts";
import { DEFAULT_DOMAIN, DEFAULT_SERVER, PLAY_PAYEES } from "./default-settings.ts";
import { modeChangeProblem, recordedMode, recordMode, writtenMode } from "./installation-mode.ts";
import { addressProblems, withAllowedAddresses } from "./settings-addresses.ts";
import { settingsFile, type WrittenSettings, writtenSettings } from "./settings-schema.ts";

/** Anybody can ask for any name: so many of those asked for last are kept merged at least. */
const MERGED = 1000;

export interface SettingsSource {
  readonly database: Pool;
  readonly clock: Clock;
  readonly blockedCountries: readonly string[];
  /** A host whose name contains it has the page `/tv`, as far as no settings say another thing. Undefined: none has. */
  readonly tvSite: string | undefined;
}

/** The settings of all hosts: the table's rows over the defaults, kept in memory. */
export class SettingsDirectory implements HostDirectory {
  readonly #source: SettingsSource;
  #written: ReadonlyMap<string, WrittenSettings> = new Map();
  #moneyMode: MoneyMode = "play";
  /** Merged once for each host that was asked for. */
  readonly #merged = new BoundedMap<string, HostSettings>(MERGED);
  /** Undefined: not looked up since the settings changed. */
  #someHostAsks: boolean | undefined;
  readonly #listeners = new Set<(settings: HostSettings) => void>();

  constructor(source: SettingsSource) {
    this.#source = source;
  }

  /** Of this installation; play money until `load` has answered. */
  get moneyMode(): MoneyMode {
    return this.#moneyMode;
  }

  /**
   * Reads the table, takes over the file if there is one, and writes the installation's money mode down at its first
   * start. Answers what forbids to start, in sentences: a file that cannot be read, a setting that is not one, hosts of
   * both money modes or of another one than at the first start, real money where it is not allowed. Then nothing of
   * the file is stored.
   */
  async load(file: string | undefined): Promise<readonly string[]> {
    const { database, clock } = this.#source;
    const given = file === undefined ? {} : await readSettingsFile(file);
    if (typeof given === "string") return [given];
    const problems = Object.entries(given).flatMap(([host, { domain }]) => addressProblems(host, domain));
    const written = new Map<string, WrittenSettings>();
    const rows = await database.query<{ host: string } & Record<"domain" | "server", unknown>>(
      "SELECT host, domain, server FROM host_settings ORDER BY host",
    );
    for (const { host, domain, server } of rows.rows) {
      if (Object.hasOwn(given, host)) continue;
      const read = writtenSettings.safeParse({ domain, server });
      if (read.success) written.set(host, read.data);
      else
        problems.push(`The stored settings of host "${host}" are not valid: ${faults(read.error.issues)}.`);
    }
    const published = await publishedDomains(database);
    for (const [host, { domain: ofFile, ...settings }] of Object.entries(given)) {
      const domain = published.get(host) ?? ofFile;
      written.set(host, { ...settings, ...(domain && { domain }) });
    }
    const checked = this.#check(written, await recordedMode(database));
    if (problems.length > 0 || "problems" in checked) return [...problems, ...(checked.problems ?? [])];
    await recordMode(database, checked.mode, clock.now());
    const recorded = modeChangeProblem(await recordedMode(database), checked.mode);
    if (recorded !== undefined) return [recorded];
    for (const host of Object.keys(given)) await this.#store(database, host, written.get(host) ?? {});
    this.#written = written;
    this.#moneyMode = checked.mode;
    this.#forgetMerged();
    return [];
  }

  /** Takes over what another process has written, and calls the listeners where that is something else. Throws where it is not valid. */
  async loadAgain(): Promise<void> {
    const before = JSON.stringify([...this.#written]);
    const problems = await this.load(undefined);
    if (problems.length > 0) throw new Error(problems.join(" "));
    if (JSON.stringify([...this.#written]) === before) return;
    for (const listener of this.#listeners) listener(this.settingsOf(EVERY_HOST));
  }

  settingsOf(host: string): HostSettings {
    const known = this.#merged.get(host);
    if (known) return known;
    const settings = this.#merge(host);
    this.#merged.set(host, settings);
    return settings;
  }

  onChanged(listener: (settings: HostSettings) => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  /** What a host would have without settings of its own. */
  inheritedBy(host: string): DomainSettings {
    const others = new Map(this.#written);
    if (host !== EVERY_HOST) others.delete(host);
    else others.clear();
    return { ...mergedSettings(others, host, this.#source.tvSite).domain, moneyMode: this.#moneyMode };
  }

  /** What is written of the public settings of a host; undefined: it has no settings of its own. */
  writtenDomain(host: string): WrittenSettings["domain"] | undefined {
    const own = this.#written.get(host);
    return own && (own.domain ?? {});
  }

  /** What forbids to give a host these public settings, in sentences. */
  problemsOf(host: string, domain: WrittenSettings["domain"]): readonly string[] {
    const ofHosts = this.#check(this.#with(host, domain), this.#moneyMode).problems ?? [];
    return [...addressProblems(host, domain), ...ofHosts];
  }

  /**
   * Gives a host public settings in place of what it had of them, in one transaction with `write`, and calls the
   * listeners. Answers what forbids them instead; then nothing is written. Only one at a time may be under way.
   */
  async replaceDomain(
    host: string,
    domain: WrittenSettings["domain"],
    write: (client: PoolClient) => Promise<void>,
  ): Promise<readonly string[]> {
    const problems = this.problemsOf(host, domain);
    if (problems.length > 0) return problems;
    const written = this.#with(host, domain);
    await inTransaction(this.#source.database, async (client) => {
      await write(client);
      await this.#store(client, host, written.get(host) ?? {});
    });
    this.#publish(written, host);
    return [];
  }

  #with(host: string, domain: WrittenSettings["domain"]): ReadonlyMap<string, WrittenSettings> {
    return new Map(this.#written).set(host, { ...this.#written.get(host), domain });
  }

  #publish(written: ReadonlyMap<string, WrittenSettings>, host: string): void {
    this.#written = written;
    this.#forgetMerged();
    for (const listener of this.#listeners) listener(this.settingsOf(host));
  }

  /** Stores the settings of one host over what it had, and calls the listeners. Answers what forbids them instead. */
  async change(host: string, changes: WrittenSettings): Promise<readonly string[]> {
    const before = this.#written.get(host);
    const merged = {
      domain: { ...before?.domain, ...changes.domain },
      server: { ...before?.server, ...changes.server },
    };
    const written = new Map(this.#written).set(host, merged);
    const { problems: ofHosts = [] } = this.#check(written, this.#moneyMode);
    const problems = [...addressProblems(host, changes.domain), ...ofHosts];
    if (problems.length > 0) return problems;
    await this.#store(this.#source.database, host, merged);
    this.#publish(written, host);
    return [];
  }

  #merge(host: string): HostSettings {
    const own = this.#written.get(host);
    const settings = mergedSettings(this.#written, host, this.#source.tvSite);
    const isReal = this.#moneyMode === "real";
    const isNamed = own !== undefined && host !== EVERY_HOST;
    // Anybody can name a host that nobody has set up: that must never be the way round a code.
    const maySkip = !isReal && (isNamed || !this.#asksForVerification());
    return {
      host,
      isServed: isNamed || !isReal,
      isNamed,
      sameAs: isNamed ? host : settings.domain.tvHost ? `/${this.#source.tvSite ?? ""}` : "/",
      domain: {
        ...settings.domain,
        moneyMode: this.#moneyMode,
        skipVerification: maySkip && settings.domain.skipVerification,
      },
      server: isReal ? { ...settings.server, openingCredit: 0 } : withPlayPayees(settings.server),
    };
  }

  #forgetMerged(): void {
    this.#merged.clear();
    this.#someHostAsks = undefined;
  }

  /** Whether any named host takes no sign-up without a code; looked up once, because strangers name hosts at will. */
  #asksForVerification(): boolean {
    return (this.#someHostAsks ??= this.#findHostThatAsks());
  }

  #findHostThatAsks(): boolean {
    const named = [...this.#written.keys()].filter((host) => host !== EVERY_HOST);
    return named.some((host) => !mergedSettings(this.#written, host).domain.skipVerification);
  }

  /** The money mode of these settings, or what forbids them. */
  #check(
    written: ReadonlyMap<string, WrittenSettings>,
    recorded: MoneyMode | undefined,
  ): { readonly mode: MoneyMode; readonly problems?: never } | { readonly problems: readonly string[] } {
    const blocked = this.#blockedProblems(written);
    if (blocked.length > 0) return { problems: blocked };
    const mode = writtenMode(written);
    if (typeof mode !== "string") return { problems: [mode.problem] };
    const problem = modeChangeProblem(recorded, mode);
    return problem === undefined ? { mode } : { problems: [problem] };
  }

  /** Real money is not offered where the law forbids it, and nobody finds out after the start. */
  #blockedProblems(written: ReadonlyMap<string, WrittenSettings>): string[] {
    return [...written.keys()]
      .map((host) => ({ host, ...mergedSettings(written, host) }))
      .filter(
        ({ domain, server }) =>
          domain.moneyMode === "real" && this.#source.blockedCountries.includes(server.country),
      )
      .map(
        ({ host, server }) =>
          `Host "${host}" asks for real money in ${server.country}, where it is blocked: set its moneyMode to "play", or its server.country to where its players are.`,
      );
  }

  async #store(database: Pool | PoolClient, host: string, settings: WrittenSettings): Promise<void> {
    await database.query(
      `INSERT INTO host_settings (host, domain, server, updated_at) VALUES ($1, $2, $3, $4)
       ON CONFLICT (host) DO UPDATE SET domain = $2, server = $3, updated_at = $4`,
      [
        host,
        JSON.stringify(settings.domain ?? {}),
        JSON.stringify(settings.server ?? {}),
        new Date(this.#source.clock.now()),
      ],
    );
  }
}

/** The public settings of hosts that operators have published: they go before those of the file. */
async function publishedDomains(database: Pool): Promise<ReadonlyMap<string, WrittenSettings["domain"]>> {
  const { rows } = await database.query<{ host: string; domain: WrittenSettings["domain"] }>(
    "SELECT host, domain FROM host_setting_versions WHERE state = 'published'",
  );
  return new Map(rows.map(({ host, domain }) => [host, domain]));
}

/** With play money every way to deposit can be tried, also where no payee is written. */
function withPlayPayees(server: ServerSettings): ServerSettings {
  return {
    ...server,
    upiPayee: server.upiPayee ?? PLAY_PAYEES.upiPayee,
    bankPayee: server.bankPayee ?? PLAY_PAYEES.bankPayee,
  };
}

/** A host's own settings over everyone's over the defaults. */
function mergedSettings(
  written: ReadonlyMap<string, WrittenSettings>,
  host: string,
  tvSite?: string,
): { readonly domain: DomainSettings; readonly server: ServerSettings } {
  const defaults = { ...DEFAULT_DOMAIN, tvHost: tvSite !== undefined && host.includes(tvSite) };
  const everywhere = written.get(EVERY_HOST);
  const own = written.get(host);
  return {
    domain: withAllowedAddresses(Object.assign(defaults, everywhere?.domain ?? {}, own?.domain ?? {})),
    server: Object.assign({ ...DEFAULT_SERVER }, everywhere?.server ?? {}, own?.server ?? {}),
  };
}

/** The settings in a file by host, or the sentence that says why it cannot be used. */
async function readSettingsFile(file: string): Promise<Readonly<Record<string, WrittenSettings>> | string> {
  let content: unknown;
  try {
    content = JSON.parse(await readFile(file, "utf8"));
  } catch {
    return `HOST_SETTINGS_FILE cannot be read as JSON: ${file}.`;
  }
  const read = settingsFile.safeParse(content);
  return read.success
    ? read.data
    : `HOST_SETTINGS_FILE has settings that are not valid: ${faults(read.error.issues)}.`;
}

function faults(
  issues: readonly { readonly path: readonly PropertyKey[]; readonly message: string }[],
): string {
  return issues.map(({ path, message }) => `${path.map(String).join(".")}: ${message}`).join("; ");
}
