import type { DomainSettings, HostVersion } from "@crossbook/contract";

/** One setting that differs. */
export interface SettingChange {
  readonly name: string;
  readonly before: unknown;
  readonly after: unknown;
}

/** What players of a host have with a version of it. */
export function domainWith(inherited: DomainSettings, own: HostVersion["domain"]): DomainSettings {
  return Object.assign({ ...inherited }, own);
}

/** What must be written for a host: only what differs from what it has anyway. The money mode is the installation's. */
export function ownDomain(values: DomainSettings, inherited: DomainSettings): Partial<DomainSettings> {
  return Object.fromEntries(
    changesOf(inherited, values)
      .filter(({ name }) => name !== "moneyMode")
      .map(({ name, after }) => [name, after]),
  );
}

/** The settings that differ, in their order. */
export function changesOf(before: DomainSettings, after: DomainSettings): readonly SettingChange[] {
  const [old, now] = [before, after] as unknown as readonly Readonly<Record<string, unknown>>[];
  return Object.keys(after).flatMap((name) =>
    JSON.stringify(old?.[name]) === JSON.stringify(now?.[name])
      ? []
      : [{ name, before: old?.[name], after: now?.[name] }],
  );
}
