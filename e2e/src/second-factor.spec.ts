import { expectAccessible, expectAccessibleInBothThemes } from "./support/accessibility.ts";
import { codeOf } from "./support/authenticator.ts";
import { expect, journey, logIn, shellFigure } from "./support/journey.ts";
import { fundedPlayer } from "./support/opponent.ts";

journey(
  "a player sets up an authenticator, logs in and withdraws with codes, and takes it away with a recovery code",
  async ({ page, browser }, { project }) => {
    const player = await fundedPlayer(`second.factor.${project.name}`, 5000);
    await logIn(page, player);
    await page.goto("/change-password");
    const section = page.getByRole("region", { name: "Second factor" });
    await section.getByRole("button", { name: "Set up an authenticator" }).click();
    await expect(section.getByText("Or type this secret into the app:")).toBeVisible();
    const secret = (await section.locator("code").innerText()).replaceAll(" ", "");
    await expectAccessible(page);
    await section.getByLabel("Code").fill(codeOf(secret));
    await section.getByLabel("Your password").fill(player.password);
    await section.getByRole("button", { name: "Confirm" }).click();
    const codes = section.getByRole("list", { name: "Recovery codes" }).getByRole("listitem");
    await expect(codes).toHaveCount(10);
    const [first = "", second = ""] = await codes.allInnerTexts();
    await expectAccessibleInBothThemes(page);
    await section.getByRole("button", { name: "I have kept them" }).click();
    await expect(section.getByText("10 recovery codes are left.")).toBeVisible();

    const elsewhere = await browser.newContext();
    const other = await elsewhere.newPage();
    await other.goto("/auth/login?to=%2Fwithdrawal");
    await other.getByLabel("Username").fill(player.userName);
    await other.getByLabel("Password", { exact: true }).fill(player.password);
    await other.getByLabel("Password", { exact: true }).press("Enter");
    await expect(other.getByLabel("Code")).toBeFocused();
    await expectAccessible(other);
    const used = codeOf(secret, 1);
    await other.getByLabel("Code").fill(used);
    await other.getByLabel("Code").press("Enter");
    await expect(other).toHaveURL(/\/withdrawal$/);

    await other.getByLabel("Amount").fill("1,000");
    await other.getByLabel("UPI id").fill("asha@okbank");
    await other.getByRole("button", { name: "Withdraw", exact: true }).click();
    const dialog = other.getByRole("dialog");
    await expect(dialog.getByLabel("Code")).toBeVisible();
    await expectAccessible(other);
    // The code that logged in is used up.
    await dialog.getByLabel("Code").fill(used);
    await dialog.getByRole("button", { name: "Withdraw", exact: true }).click();
    await expect(dialog.getByText("This code is not correct or was used before.")).toBeVisible();
    await dialog.getByLabel("Code").fill(first);
    await dialog.getByRole("button", { name: "Withdraw", exact: true }).click();
    await expect(other.getByRole("status", { name: "Your withdrawal" })).toContainText("is requested");
    await expect(shellFigure(other, "Held")).toHaveText("1,000.00");
    await elsewhere.close();

    await page.reload();
    await expect(section.getByText("9 recovery codes are left.")).toBeVisible();
    await section.getByRole("button", { name: "Remove…" }).click();
    const removal = page.getByRole("dialog");
    await removal.getByLabel("Code").fill(second);
    await removal.getByLabel("Your password").fill(player.password);
    await expectAccessible(page);
    await removal.getByRole("button", { name: "Remove", exact: true }).click();
    await expect(section.getByRole("button", { name: "Set up an authenticator" })).toBeVisible();
  },
);
