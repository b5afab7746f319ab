import { describe, expect, it } from "vitest";
import { hostTheme } from "./host-theme.ts";
import { playerConfig } from "./player-config.ts";

describe("the configuration of a build", () => {
  it("has defaults for one server that serves everything", () => {
    expect(playerConfig({})).toEqual({
      defaultBaseUrl: "/api",
      settingsUrl: "/settings",
      secondarySettingsUrl: "/api/Setting/GetSetting",
      hubUrl: "/hub",
      testHubUrl: "/hub",
      testHosts: [],
      blueHosts: [],
      yellowHosts: [],
    });
  });

  it("[CONST-20] takes addresses and lists of hosts from the build's variables", () => {
    const config = playerConfig({
      VITE_API_URL: "https://api.example.test",
      VITE_SETTINGS_URL: "https://files.example.test",
      VITE_HUB_URL: "",
      VITE_TEST_HUB_URL: "https://hub.test.example",
      VITE_TEST_HOSTS: "One.test, two.test ,",
      VITE_BLUE_HOSTS: 7,
    });
    expect(config).toMatchObject({
      defaultBaseUrl: "https://api.example.test",
      settingsUrl: "https://files.example.test",
      hubUrl: "/hub",
      testHubUrl: "https://hub.test.example",
      testHosts: ["one.test", "two.test"],
      blueHosts: [],
    });
  });
});

it("[HUB-04] gives test hosts the hub of all others where it names none for them", () => {
  expect(playerConfig({ VITE_HUB_URL: "https://hub.example" }).testHubUrl).toBe("https://hub.example");
});

describe("the theme of a host", () => {
  const config = { blueHosts: ["sea.test"], yellowHosts: ["sun.test"] };
  it.each([
    ["SEA.test", undefined, "blue"],
    ["sun.test", { bodyBgColor: "blue", theme: "default" }, "yellow"],
    ["other.test", { bodyBgColor: "Blue", theme: "yellow" }, "blue"],
    ["other.test", { bodyBgColor: "", theme: "yellow" }, "yellow"],
    ["other.test", undefined, "default"],
  ] as const)("of %s with the settings %o is %s", (hostname, settings, theme) => {
    expect(hostTheme(hostname, config, settings)).toBe(theme);
  });
});
