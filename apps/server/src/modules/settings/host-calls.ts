import type { Api, HostVersion } from "@crossbook/contract";
import type { Pool } from "pg";
import type { Handler, HandlersOf } from "../../calls/handler.ts";
import { OneAtATime } from "../../calls/one-at-a-time.ts";
import { refuse } from "../../calls/refusals.ts";
import { inTransaction } from "../../database/index.ts";
import type { Clock } from "../../ports/clock.ts";
import {
  hostsByName,
  newestVersion,
  publishDraft,
  versionIn,
  versionOf,
  versionsOf,
  writeDraft,
  writePublished,
} from "./host-versions.ts";
import type { SettingsDirectory } from "./settings-directory.ts";

/** The operators' calls about the settings of hosts. */
export type HostCall =
  | "getHosts"
  | "getHostSettings"
  | "getHostVersions"
  | "saveHostDraft"
  | "publishHostVersion";

/** Hosts that have settings of their own; a list of everything that merges them stays small. */
export const MOST_HOSTS = 1_000;
/** Who wrote what was there before the first draft. */
const FILE = "settings file";

interface Parts {
  readonly database: Pool;
  readonly clock: Clock;
  readonly settings: SettingsDirectory;
}

/** Drafts, versions, publishing and going back. Publishing changes what players have at once, and for good. */
export function hostCalls(parts: Parts): Pick<HandlersOf<"operator">, HostCall> {
  const { database, settings } = parts;
  /** What was checked must still hold when it is written: there is one memory of all hosts. */
  const changes = new OneAtATime<"hosts">();
  const save = saveHostDraft(parts);
  const publish = publishHostVersion(parts);
  return {
    async getHosts({ MaxResultCount, SkipCount }) {
      const { hosts, totalCount } = await hostsByName(database, { limit: MaxResultCount, offset: SkipCount });
      const items = hosts.map((found) => {
        const { domainTitle, theme, siteSuspended } = settings.settingsOf(found.host).domain;
        return { ...found, domainTitle, theme, siteSuspended };
      });
      return { ok: true, result: { items, totalCount } };
    },

    async getHostSettings({ host }) {
      const [published, draft] = await Promise.all([
        versionIn(database, host, "published"),
        versionIn(database, host, "draft"),
      ]);
      const { domain } = settings.settingsOf(host);
      const inherited = settings.inheritedBy(host);
      const publishedVersion = published?.version ?? 0;
      return { ok: true, result: { host, domain, inherited, publishedVersion, draft: draft ?? null } };
    },

    async getHostVersions({ host, MaxResultCount, SkipCount }) {
      const page = { limit: MaxResultCount, offset: SkipCount };
      return { ok: true, result: await versionsOf(database, host, page) };
    },

    saveHostDraft: (input, context) => changes.run("hosts", () => save(input, context)),
    publishHostVersion: (input, context) => changes.run("hosts", () => publish(input, context)),
  };
}

function saveHostDraft({ database, clock, settings }: Parts): Handler<Api["operator"]["saveHostDraft"]> {
  return async ({ host, domain, note, draft: seen }, context) => {
    const [problem] = settings.problemsOf(host, domain);
    if (problem !== undefined) return refuse("HOST_SETTINGS_REFUSED", { message: problem });
    const { hosts, totalCount } = await hostsByName(database, { limit: MOST_HOSTS, offset: 0 });
    if (totalCount >= MOST_HOSTS && !hosts.some((known) => known.host === host))
      return refuse("HOST_DRAFTS_FULL");
    const before = await versionIn(database, host, "draft");
    if ((before?.version ?? 0) !== seen) return refuse("HOST_SETTINGS_CHANGED");
    const at = clock.now();
    const draft = await inTransaction(database, async (client) => {
      const standing = settings.writtenDomain(host);
      const isFirst = standing !== undefined && !(await versionIn(client, host, "published"));
      // What the file says is a version too, so that it can be gone back to.
      if (isFirst) await writePublished(client, { host, domain: standing, note: FILE, by: FILE, at });
      return writeDraft(client, { host, domain, note, by: context.caller.username, at });
    });
    context.noteChange(changeOf(before?.domain ?? {}, draft.domain));
    return { ok: true, result: draft };
  };
}

function publishHostVersion({
  database,
  clock,
  settings,
}: Parts): Handler<Api["operator"]["publishHostVersion"]> {
  return async ({ host, version, published, reason }, context) => {
    const [wanted, standing] = await Promise.all([
      versionOf(database, host, version),
      versionIn(database, host, "published"),
    ]);
    if (!wanted) {
      // A number that is gone was a draft, in whose place there is another one.
      const isGone = version <= (await newestVersion(database, host));
      return refuse(isGone ? "HOST_SETTINGS_CHANGED" : "HOST_VERSION_NOT_FOUND");
    }
    const isSeen = (standing?.version ?? 0) === published;
    if (!isSeen || wanted.state === "published") return refuse("HOST_SETTINGS_CHANGED");
    const by = context.caller.username;
    const at = clock.now();
    let result: HostVersion | undefined;
    const [problem] = await settings.replaceDomain(host, wanted.domain, async (client) => {
      if (wanted.state === "draft") {
        await publishDraft(client, { host, version, by, at });
        result = await versionOf(client, host, version);
      } else {
        const note = `Version ${version} again: ${reason}`;
        result = await writePublished(client, { host, domain: wanted.domain, note, by, at });
      }
    });
    if (problem !== undefined) return refuse("HOST_SETTINGS_REFUSED", { message: problem });
    if (!result) throw new Error("a version was published and is not there");
    context.noteChange(changeOf(standing?.domain ?? {}, wanted.domain));
    return { ok: true, result };
  };
}

type Domain = Readonly<Record<string, unknown>>;

/** The fields that differ: what is not written is null. */
function changeOf(before: Domain, after: Domain): { before: Domain; after: Domain } {
  const changed = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  );
  const part = (domain: Domain) => Object.fromEntries(changed.map((name) => [name, domain[name] ?? null]));
  return { before: part(before), after: part(after) };
}
