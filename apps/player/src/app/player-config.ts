/** Fixed when the app is built; everything of one host comes from its settings file. */
export interface PlayerConfig {
  /** Where the API lives until the host's settings name another place. */
  readonly defaultBaseUrl: string;
  /** Folder of the per-host settings files. */
  readonly settingsUrl: string;
  /** Where the settings of a host are asked for beside its file; empty: nowhere. */
  readonly secondarySettingsUrl: string;
  readonly hubUrl: string;
  /** The hub of `testHosts`. */
  readonly testHubUrl: string;
  /** Hosts that use the settings file `test`, which names their API. */
  readonly testHosts: readonly string[];
  /** These win over the settings of the host. The first image and the icons know the settings alone: name the theme there too. */
  readonly blueHosts: readonly string[];
  readonly yellowHosts: readonly string[];
}

interface BuildVariables {
  readonly [name: string]: unknown;
}

/** Reads the `VITE_…` variables of the build; each has a default that fits one server for everything. */
export function playerConfig(variables: BuildVariables): PlayerConfig {
  const hubUrl = text(variables.VITE_HUB_URL, "/hub");
  return {
    defaultBaseUrl: text(variables.VITE_API_URL, "/api"),
    settingsUrl: text(variables.VITE_SETTINGS_URL, "/settings"),
    secondarySettingsUrl: text(variables.VITE_SECONDARY_SETTINGS_URL, "/api/Setting/GetSetting"),
    hubUrl,
    testHubUrl: text(variables.VITE_TEST_HUB_URL, hubUrl),
    testHosts: list(variables.VITE_TEST_HOSTS),
    blueHosts: list(variables.VITE_BLUE_HOSTS),
    yellowHosts: list(variables.VITE_YELLOW_HOSTS),
  };
}

function text(value: unknown, whenAbsent: string): string {
  return typeof value === "string" && value !== "" ? value : whenAbsent;
}

function list(value: unknown): readonly string[] {
  return text(value, "")
    .split(",")
    .map((host) => host.trim().toLowerCase())
    .filter((host) => host !== "");
}
