import { expectAccessible, expectAccessibleInBothThemes } from "./support/accessibility.ts";
import { expect, journey, logIn } from "./support/journey.ts";
import { surroundings } from "./support/surroundings.ts";

const PASSWORD = "Visitor@2026x";
const NEW_PASSWORD = "Googly8@spin";

/** What the message to this number has that the pattern finds. */
async function sentTo(mobile: string, pattern: RegExp): Promise<string> {
  const address = `${surroundings.sandbox()}/sms/messages.json?to=${encodeURIComponent(`+91${mobile}`)}`;
  let found = "";
  await expect
    .poll(async () => {
      found = pattern.exec(await (await fetch(address)).text())?.[1] ?? "";
      return found;
    })
    .not.toBe("");
  return found;
}

journey(
  "a player who has forgotten the password gets a link by message, chooses a new one and logs in",
  async ({ page }, { project }) => {
    const mobile = `97${String(Date.now()).slice(-8)}`;
    const userName = `forgetful.${project.name}`;
    await page.goto("/auth/signup");
    await page.getByLabel("Username").fill(userName);
    await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
    await page.getByLabel("Confirm Password").fill(PASSWORD);
    await page.getByLabel("Mobile No").fill(mobile);
    await page.getByRole("checkbox", { name: /^I am 18 or older/ }).check();
    await page.getByRole("button", { name: "Sign Up" }).click();
    await page.getByLabel("OTP Code").fill(await sentTo(mobile, /\b(\d{6}) is your/));
    await page.getByRole("button", { name: "Send", exact: true }).click();
    await expect(page).toHaveURL(/\/inplay$/);
    await page.goto("/auth/logout");
    await expect(page).toHaveURL(/\/auth\/login/);

    await page.getByRole("button", { name: "Forgot password?" }).click();
    await expect(page).toHaveURL(/\/auth\/reset-password$/);
    await page.getByLabel("Mobile No").fill(mobile);
    await page.getByRole("button", { name: "Send link" }).click();
    await expect(page.getByText(/^If an account has the number ending in/)).toBeVisible();
    await expectAccessibleInBothThemes(page);

    const token = await sentTo(mobile, /#token=([\w-]{43}) /);
    await page.goto(`/auth/reset-password#token=${token}`);
    await page.getByLabel("New Password").fill(NEW_PASSWORD);
    await page.getByLabel("Confirm Password").fill(NEW_PASSWORD);
    await expectAccessible(page);
    await page.getByRole("button", { name: "Save password" }).click();
    await expect(page).toHaveURL(/\/auth\/login$/);
    await logIn(page, { userName, password: NEW_PASSWORD });

    // A link works once.
    await page.goto("/auth/logout");
    await page.goto(`/auth/reset-password#token=${token}`);
    await page.getByLabel("New Password").fill(PASSWORD);
    await page.getByLabel("Confirm Password").fill(PASSWORD);
    await page.getByRole("button", { name: "Save password" }).click();
    await expect(page.getByRole("heading", { name: "This link does not work" })).toBeVisible();
    await page.getByRole("button", { name: "Send another link" }).click();
    await expect(page).toHaveURL(/\/auth\/reset-password$/);
  },
);
