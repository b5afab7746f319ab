import { expectAccessible } from "./support/accessibility.ts";
import { expect, journey } from "./support/journey.ts";
import { surroundings } from "./support/surroundings.ts";

async function codeSentTo(mobile: string): Promise<string> {
  const answer = await fetch(`${surroundings.sandbox()}/sms/messages.json?to=${encodeURIComponent(mobile)}`);
  const text = await answer.text();
  const code = /\b\d{6}\b/.exec(text)?.[0];
  if (code === undefined) throw new Error(`no code was sent to ${mobile}: ${text}`);
  return code;
}

journey(
  "[PROD-08, MODAL-03, MODAL-04, MODAL-05, MODAL-06, STATE-16, STATE-17, STATE-03, CALL-AUTH-04, CALL-AUTH-05] a visitor signs up, reads the code from the sandbox's messages and is in",
  async ({ page }, { project }) => {
    const mobile = `98${String(Date.now()).slice(-8)}`;
    await page.goto("/inplay");
    await page.getByRole("button", { name: "Log in", exact: true }).first().click();
    await page.getByRole("dialog").getByText("New User? Create An Account").click();
    const form = page.getByRole("dialog");
    await form.getByLabel("Username").fill(`visitor.${project.name}`);
    await form.getByLabel("Password", { exact: true }).fill("Visitor@2026x");
    await form.getByLabel("Confirm Password").fill("Visitor@2026x");
    await form.getByLabel("Mobile No").fill(mobile);
    await expectAccessible(page);
    await form.getByRole("checkbox", { name: /^I am 18 or older/ }).check();
    await form.getByRole("button", { name: "Sign Up" }).click();
    await expect(page.getByLabel("OTP Code")).toBeVisible();
    await expect(page.getByRole("timer")).toHaveText(/0[12]:\d\d/);

    await page.getByLabel("OTP Code").fill("000000");
    await page.getByRole("button", { name: "Send", exact: true }).click();
    await expect(page.getByText("This code is not correct.").first()).toBeVisible();

    await page.getByLabel("OTP Code").fill(await codeSentTo(`+91${mobile}`));
    await page.getByRole("button", { name: "Send", exact: true }).click();
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expect(page).toHaveURL(/\/inplay$/);
    expect(await page.evaluate(() => localStorage.getItem("accessToken"))).not.toBeNull();
  },
);
