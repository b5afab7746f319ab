import { type Browser, chromium as playwright } from "@playwright/test";

// Libraries that small Linux systems lack travel inside the browser's package; this makes it unpack them.
process.env["AWS_EXECUTION_ENV"] ??= "AWS_Lambda_nodejs20.x";

/** The browser of the package, without a window; `debuggingPort`: where another program may drive it too. */
export async function openBrowser(debuggingPort?: number): Promise<Browser> {
  const { default: chromium } = await import("@sparticuz/chromium");
  return playwright.launch({
    executablePath: await chromium.executablePath(),
    args: [
      ...["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run"],
      ...["--disable-background-networking", "--disable-component-update", "--disable-sync"],
      ...(debuggingPort === undefined ? [] : [`--remote-debugging-port=${debuggingPort}`]),
    ],
  });
}
