import { readFile } from "node:fs/promises";
import type { Pool } from "pg";
import { BoundedMap } from "../../calls/bounded-map.ts";
import type { Clock } from "../../ports/clock.ts";
import type { HostDirectory, HostSettings } from "../../ports/host-settings.ts";
import { DEFAULT_DOMAIN, DEFAULT_SERVER } from "./default-settings.ts";
import { settingsFile, type WrittenSettings, writtenSettings } from "./settings-schema.ts";

const EVERY_HOST = "*";
/** Anybody can ask for any name: so many of those asked for last are kept merged at least. */
const MERGED = 1000;

export interface SettingsSource {
  readonly database: Pool;
  readonly clock: Clock;
  readonly blockedCountries: readonly string[];
}

/** The settings of all hosts: the table's rows over the defaults, kept in memory. */
export class SettingsDirectory implements HostDirectory {
  readonly #source: SettingsSource;
  #written = new Map<string, WrittenSettings>();
  /** Merged once for each host that was asked for. */
  readonly #merged = new BoundedMap<string, HostSettings>(MERGED);
  readonly #listeners = new Set<(settings: HostSettings) => void>();

  constructor(source: SettingsSource) {
    this.#source = source;
  }

  /**
   * Takes over the file, if there is one, and reads the table. Answers what forbids to start, in sentences: a file
   * that cannot be read, a setting that is not one, real money where it is not allowed.
   */
  async load(file: string | undefined): Promise<readonly string[]> {
    if (file !== undefined) {
      const problems = await this.#takeOver(file);
      if (problems.length > 0) return problems;
    }
    const rows = await this.#source.database.query<{ host: string } & Record<"domain" | "server", unknown>>(
      "SELECT host, domain, server FROM host_settings ORDER BY host",
    );
    const problems: string[] = [];
    this.#written = new Map();
    for (const { host, domain, server } of rows.rows) {
      const read = writtenSettings.safeParse({ domain, server });
      if (read.success) this.#written.set(host, read.data);
      else
        problems.push(`The stored settings of host "${host}" are not valid: ${faults(read.error.issues)}.`);
    }
    this.#merged.clear();
    return [...problems, ...this.#moneyProblems()];
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

  /** Stores the settings of one host over what it had, and calls the listeners. Answers what forbids them instead. */
  async change(host: string, changes: WrittenSettings): Promise<readonly string[]> {
    const before = this.#written.get(host);
    const merged = {
      domain: { ...before?.domain, ...changes.domain },
      server: { ...before?.server, ...changes.server },
    };
    this.#written.set(host, merged);
    const problems = this.#moneyProblems();
    if (problems.length > 0) {
      if (before) this.#written.set(host, before);
      else this.#written.delete(host);
      return problems;
    }
    await this.#store(host, merged);
    this.#merged.clear();
    for (const listener of this.#listeners) listener(this.settingsOf(host));
    return [];
  }

  #merge(host: string): HostSettings {
    const everywhere = this.#written.get(EVERY_HOST);
    const own = this.#written.get(host);
    return {
      host,
      domain: Object.assign({ ...DEFAULT_DOMAIN }, everywhere?.domain ?? {}, own?.domain ?? {}),
      server: Object.assign({ ...DEFAULT_SERVER }, everywhere?.server ?? {}, own?.server ?? {}),
    };
  }

  /** Real money is not offered where the law forbids it, and nobody finds out after the start. */
  #moneyProblems(): string[] {
    return [...this.#written.keys()]
      .map((host) => this.#merge(host))
      .filter(
        ({ domain, server }) =>
          domain.moneyMode === "real" && this.#source.blockedCountries.includes(server.country),
      )
      .map(
        ({ host, server }) =>
          `Host "${host}" asks for real money in ${server.country}, where it is blocked: set its moneyMode to "play", or its server.country to where its players are.`,
      );
  }

  async #takeOver(file: string): Promise<readonly string[]> {
    let content: unknown;
    try {
      content = JSON.parse(await readFile(file, "utf8"));
    } catch {
      return [`HOST_SETTINGS_FILE cannot be read as JSON: ${file}.`];
    }
    const read = settingsFile.safeParse(content);
    if (!read.success)
      return [`HOST_SETTINGS_FILE has settings that are not valid: ${faults(read.error.issues)}.`];
    for (const [host, settings] of Object.entries(read.data)) await this.#store(host, settings);
    return [];
  }

  async #store(host: string, settings: WrittenSettings): Promise<void> {
    await this.#source.database.query(
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

function faults(
  issues: readonly { readonly path: readonly PropertyKey[]; readonly message: string }[],
): string {
  return issues.map(({ path, message }) => `${path.map(String).join(".")}: ${message}`).join("; ");
}
