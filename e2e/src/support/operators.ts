import type { ApiClient } from "@crossbook/client";
import { api, type OperatorRole } from "@crossbook/contract";
import { type Browser, expect, type Page } from "@playwright/test";
import { type Login, operatorClient } from "./clients.ts";
import { surroundings } from "./surroundings.ts";

const FIRST_PASSWORD = "First-4-the-journeys";
const PASSWORD = "Operates-4-the-journeys";

/** An operator with a role, made by the first one, who has not logged in yet. */
export async function givenOperator(role: OperatorRole, userName: string): Promise<Login> {
  const admin = await operatorClient();
  const login = { userName, password: FIRST_PASSWORD };
  const made = await admin.call(api.operator.createOperator, { ...login, role });
  if (!made.ok) throw new Error(made.error.message);
  return login;
}

/** An operator with a role, made by the first one, who has chosen his own password. */
export async function newOperator(role: OperatorRole, userName: string): Promise<Login> {
  const own = await operatorClient(await givenOperator(role, userName));
  const given = { currentPassword: FIRST_PASSWORD, password: PASSWORD };
  const changed = await own.call(api.operator.changeOwnPassword, given);
  if (!changed.ok) throw new Error(changed.error.message);
  return { userName, password: PASSWORD };
}

/** A client of another operator: what moves money that was paid takes two. */
export async function secondOperator(userName: string): Promise<ApiClient> {
  return operatorClient(await newOperator("admin", userName));
}

/** Opens a page of the console in a window of a desktop, and logs in with the password. */
export async function logInToConsole(page: Page, operator: Login, path: string): Promise<void> {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(path);
  await page.getByLabel("Operator").fill(operator.userName);
  await page.getByLabel("Password", { exact: true }).fill(operator.password);
  await page.getByRole("button", { name: "Log in" }).click();
}

/** An area of the console, of a new operator in a browser of his own: an operator's session is a cookie of the browser. */
export async function consoleOf(
  browser: Browser,
  role: OperatorRole,
  userName: string,
  area: "trading" | "settlement",
): Promise<Page> {
  const operator = await newOperator(role, userName);
  const context = await browser.newContext({ baseURL: surroundings.site() });
  const page = await context.newPage();
  await logInToConsole(page, operator, `/console/${area}`);
  await expect(
    page.getByRole("heading", { name: area === "trading" ? "Trading" : "Settlement" }),
  ).toBeVisible();
  return page;
}

/** Ends the session on a page of the console. */
export async function logOutOfConsole(page: Page, { userName }: Login): Promise<void> {
  await page.getByRole("button", { name: userName }).click();
  await page.getByRole("menuitem", { name: "Log out" }).click();
}
