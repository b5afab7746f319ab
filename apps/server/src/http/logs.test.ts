import { api } from "@crossbook/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { codeFrom, cookiesOf, logIn, PASSWORD } from "../testing/accounts.ts";
import { TEST_OPERATOR, testConfiguration } from "../testing/test-configuration.ts";
import { codeOf, resultOf, startTestServer, type TestServer } from "../testing/test-server.ts";

let world: TestServer;
let unreachable: TestServer;
const lines: string[] = [];
const onLogged = (line: string) => void lines.push(line);

beforeAll(async () => {
  world = await startTestServer({ onLogged });
  unreachable = await startTestServer({ onLogged, realSms: true });
});
afterAll(async () => {
  await world.close();
  await unreachable.close();
});

const json = { "content-type": "application/json" };

describe("the log, at its most talkative", () => {
  it("holds no password, code, token or secret, whatever was asked and however it failed", async () => {
    const mobile = "9876501234";
    const guessed = "Guessed1@wrong";
    const registration = { userName: "logged", password: PASSWORD, confirmPassword: PASSWORD, mobile };
    const begun = await world.call(api.account.register, registration);
    const headers = { cookie: cookiesOf(begun) };
    const otp = codeFrom(world.texts.at(-1));
    const wrong = otp === "000001" ? "000002" : "000001";
    const verify = (code: string) =>
      world.call(api.account.verificationUser, { userName: "logged", mobile, otp: code }, { headers });
    expect(codeOf(await verify(wrong))).toBe("OTP_WRONG");
    const session = resultOf(await verify(otp));
    expect(codeOf(await logIn(world, "logged", { password: guessed }))).toBe("LOGIN_FAILED");
    const { username, password } = TEST_OPERATOR;
    const operator = resultOf(await world.call(api.operator.authenticate, { userName: username, password }));
    const renewed = resultOf(
      await world.call(
        api.account.refreshToken,
        {},
        { headers: { "x-refresh-token": session.refreshToken } },
      ),
    );
    const byQuery = { refreshToken: renewed.refreshToken };
    expect(codeOf(await world.call(api.account.refreshToken, byQuery))).toBe("REFRESH_INVALID");
    const asked = { accessToken: session.accessToken };
    await world.call(api.account.getAccessTokenValidateTime, asked, { token: session.accessToken });
    for (const payload of [`{"password":"${PASSWORD}"`, `{"password":["${PASSWORD}"]}`])
      await world.server.http.inject({
        method: "POST",
        url: `/api/Account/Authenticate?password=${encodeURIComponent(PASSWORD)}`,
        payload,
        headers: json,
      });
    await world.server.http.inject({
      url: `/hub/x?access_token=${session.accessToken}&refreshToken=${session.refreshToken}`,
    });
    const unsent = await unreachable.call(api.account.register, registration);
    expect(codeOf(unsent)).toBe("SMS_NOT_SENT");

    // Addresses are logged in lower case.
    const log = lines.join("").toLowerCase();
    expect(log).toContain("/api/account/verificationuser");
    expect(log).toContain("a text was not taken by the sms provider");
    const { playerTokenKeys, operatorTokenKeys, otpSecret, feedSecret, sms } = testConfiguration();
    const [playerKey, operatorKey] = [playerTokenKeys[0]?.secret ?? "", operatorTokenKeys[0]?.secret ?? ""];
    const secrets = {
      ...{ PASSWORD, guessed, password, otp, wrong, mobile, feedSecret, smsKey: sms.key },
      ...{ playerKey, operatorKey, otpSecret },
      ...{ token: session.accessToken, refresh: session.refreshToken, renewed: renewed.refreshToken },
      ...{ ticket: headers.cookie.split("=")[1] ?? "" },
      ...{ renewedToken: renewed.accessToken, operator: operator.accessToken },
    };
    for (const [what, secret] of Object.entries(secrets))
      expect({ what, isLogged: log.includes(secret.toLowerCase()) }).toEqual({ what, isLogged: false });
  });
});
