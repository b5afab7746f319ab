import { SettingsDirectory, type SettingsSource } from "./settings-directory.ts";

export { hostCalls } from "./host-calls.ts";
export { settingCalls } from "./setting-calls.ts";
export type { SettingsDirectory } from "./settings-directory.ts";

/** The settings of hosts. `SettingsDirectory.load` must answer no problem before the server starts. */
export function createSettingsModule(source: SettingsSource): { readonly settings: SettingsDirectory } {
  return { settings: new SettingsDirectory(source) };
}
