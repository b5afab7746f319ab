import { defineConfig, devices } from "@playwright/test";
import chromium from "@sparticuz/chromium";

// Libraries that small Linux systems lack travel inside the browser's package; this makes it unpack them.
process.env["AWS_EXECUTION_ENV"] ??= "AWS_Lambda_nodejs20.x";

const launchOptions = {
  executablePath: await chromium.executablePath(),
  args: [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-dev-shm-usage",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
  ],
};

export default defineConfig({
  testDir: "src",
  testMatch: "**/*.spec.ts",
  globalSetup: "./src/global-setup.ts",
  timeout: 90_000,
  expect: { timeout: 15_000 },
  fullyParallel: false,
  // Journeys of different files share one product and no player, match or device.
  workers: 2,
  forbidOnly: true,
  reporter: [["list"]],
  outputDir: "test-results",
  use: {
    actionTimeout: 15_000,
    locale: "en-IN",
    timezoneId: "Asia/Kolkata",
    // A trace of each journey costs a third of the time; to see one that fails: `npm run test:e2e -- --trace retain-on-failure`.
    trace: "off",
    screenshot: "only-on-failure",
    // What is kept for a page without a network, and every picture of an entrance, cost a quarter of the time.
    serviceWorkers: "block",
    contextOptions: { reducedMotion: "reduce" },
    launchOptions,
  },
  projects: [
    {
      name: "desktop",
      use: { ...devices["Desktop Chrome"], viewport: { width: 1440, height: 900 }, launchOptions },
    },
    {
      name: "phone",
      use: { ...devices["Pixel 7"], launchOptions },
      // The console is made for wide screens, phones have no keys, and the edges choose their own widths.
      testIgnore: /(console.*|keyboard|edges)\.spec\.ts$/,
    },
  ],
});
