import { defineConfig, devices } from "@playwright/test";
import journeys from "./playwright.config.ts";

const CONSOLE = "**/console.pictures.ts";
const { launchOptions } = journeys.use ?? {};

/**
 * `npm run screenshots [-- -g route]`: a picture of every route, on a phone, a tablet and a desktop, light and dark, into
 * `screenshots/`; `-- --project=hindi` takes only those in Hindi, on a narrow phone. The console is for tablets and desktops.
 */
export default defineConfig({
  ...journeys,
  testMatch: "**/screenshots/*.pictures.ts",
  timeout: 60_000,
  use: { ...journeys.use, trace: "off", screenshot: "off" },
  projects: [
    {
      name: "desktop",
      use: {
        ...devices["Desktop Chrome"],
        viewport: { width: 1440, height: 900 },
        ...(launchOptions && { launchOptions }),
      },
    },
    {
      name: "tablet",
      use: {
        ...devices["Desktop Chrome"],
        viewport: { width: 820, height: 1180 },
        ...(launchOptions && { launchOptions }),
      },
    },
    {
      name: "phone",
      testIgnore: CONSOLE,
      use: {
        ...devices["Pixel 7"],
        viewport: { width: 390, height: 844 },
        deviceScaleFactor: 2,
        ...(launchOptions && { launchOptions }),
      },
    },
    {
      name: "hindi",
      testIgnore: CONSOLE,
      use: {
        ...devices["Pixel 7"],
        viewport: { width: 360, height: 740 },
        deviceScaleFactor: 2,
        locale: "hi-IN",
        ...(launchOptions && { launchOptions }),
      },
    },
  ],
});
