import { test as base, expect, type Locator, type Page } from "@playwright/test";
import { surroundings } from "./surroundings.ts";

/**
 * Words the browser writes by itself when a call is refused or the network is cut on purpose, and where the recorder of
 * the journey looks into a picture of the page; all else is a fault.
 */
const EXPECTED_CONSOLE =
  /Failed to load resource: (the server responded with a status of 4\d\d|net::ERR_INTERNET_DISCONNECTED)|^Connecting to 'blob:/;

/** A page that knows where the product is and fails the journey on any unexpected word in the console. */
export const journey = base.extend<{ page: Page }>({
  baseURL: async ({}, use) => use(surroundings.site()),
  page: async ({ page }, use) => {
    const faults: string[] = [];
    page.on("console", (message) => {
      if (message.type() === "error" && !EXPECTED_CONSOLE.test(message.text())) faults.push(message.text());
    });
    page.on("pageerror", (error) => faults.push(error.message));
    waitForTheApp(page);
    await use(page);
    expect(faults, "words in the browser's console").toEqual([]);
  },
});

/** The server's first image is read, not used: whoever opens a page in a journey waits for the app to take its place. */
export function waitForTheApp(page: Page): void {
  const [goTo, reload] = [page.goto.bind(page), page.reload.bind(page)];
  const isReplaced = () => page.locator(".first-page").waitFor({ state: "detached" });
  page.goto = async (...given) => {
    const response = await goTo(...given);
    await isReplaced();
    return response;
  };
  page.reload = async (...given) => {
    const response = await reload(...given);
    await isReplaced();
    return response;
  };
}

export { expect };

/** A labelled figure of the shell, such as the available balance. */
export function shellFigure(page: Page, label: "Available" | "Exposure" | "Held"): Locator {
  return page.getByRole("banner").locator("dt", { hasText: label }).locator("xpath=following-sibling::dd[1]");
}

/** Chooses the dark theme as a person does: in the header, or on a phone under Account. */
export async function chooseDark(page: Page): Promise<void> {
  await expect(page.getByRole("banner")).toBeVisible();
  const inHeader = page.getByRole("banner").getByRole("button", { name: "Dark theme" });
  if (await inHeader.isVisible()) return inHeader.click();
  await page.getByRole("navigation", { name: "Main" }).getByText("Account").click();
  await page.getByRole("dialog").getByText("Dark theme").click();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
}

/** Goes to a page and waits until the hub knows who looks at it: what is pushed before that is not seen. */
export async function goToConnected(page: Page, path: string): Promise<void> {
  const isAnswer = ({ payload }: { payload: string | Buffer }) => payload.toString().includes('"type":3');
  // Any of its connections: the first can be lost to a page that is left, and its first frames come at once.
  const registered = new Promise<void>((resolve) => {
    page.on("websocket", (socket) => {
      socket.on("framereceived", (frame) => isAnswer(frame) && resolve());
    });
  });
  await page.goto(path);
  await registered;
}

export async function logIn(
  page: Page,
  { userName, password }: { userName: string; password: string },
  to = "/inplay",
): Promise<void> {
  await page.goto(`/auth/login?to=${encodeURIComponent(to)}`);
  await page.getByLabel("Username").fill(userName);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Log in", exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`${to}$`));
}
