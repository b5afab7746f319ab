import { api, DEFAULT_STAKES } from "@crossbook/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { logIn, PASSWORD, signUp } from "../../testing/accounts.ts";
import { codeOf, resultOf, startTestServer, type TestServer } from "../../testing/test-server.ts";

const NEW_PASSWORD = "Googly8@spin";

let world: TestServer;
let asha: string;
let ravi: string;

beforeAll(async () => {
  world = await startTestServer();
  asha = (await signUp(world, { userName: "asha", mobile: "9876543210" })).accessToken;
  ravi = (await signUp(world, { userName: "ravi", mobile: "9876543211" })).accessToken;
});
afterAll(() => world.close());

const isOpen = async (token: string) =>
  (await world.call(api.account.getAccessTokenValidateTime, {}, { token })).ok;

describe("the stake buttons", () => {
  const listOf = (values: readonly (number | string)[]) =>
    values.map((value, index) => ({ title: "abcdefgh".charAt(index), value }));
  const save = (stakes: readonly unknown[], token = asha) =>
    world.call(api.userStakes.add, { stakes: stakes as never }, { token });

  it("[CALL-BET-01] are saved as the list of eight that the bet slip sends, and are there at the next login", async () => {
    expect(resultOf(await logIn(world, "asha")).stakes).toEqual(DEFAULT_STAKES);
    const answer = await save(listOf([50, "1,000", 2_500, "10000", 5, 6.5, 7, 100_000]));
    expect(resultOf(answer)).toBe("Your stake buttons are saved.");
    const saved = [
      ...[
        { title: "50", value: 50 },
        { title: "1k", value: 1_000 },
        { title: "2500", value: 2_500 },
      ],
      ...[
        { title: "10k", value: 10_000 },
        { title: "5", value: 5 },
        { title: "6.5", value: 6.5 },
      ],
      ...[
        { title: "7", value: 7 },
        { title: "100k", value: 100_000 },
      ],
    ];
    expect(answer.response.json()).toMatchObject({ detail: { stakes: saved } });
    expect(resultOf(await logIn(world, "asha")).stakes).toEqual(saved);
    expect(resultOf(await logIn(world, "ravi")).stakes).toEqual(DEFAULT_STAKES);
  });

  it("keep a label that the player wrote", async () => {
    resultOf(await save([{ title: "max", value: 25_000 }, ...listOf([1, 2, 3, 4, 5, 6, 7])]));
    expect(resultOf(await logIn(world, "asha")).stakes[0]).toEqual({ title: "max", value: 25_000 });
  });

  it.each([1, 10_000_000])("take the amount %d, a limit itself", async (value) => {
    resultOf(await save(listOf([value, 2, 3, 4, 5, 6, 7, 8])));
    expect(resultOf(await logIn(world, "asha")).stakes[0]).toMatchObject({ value });
  });

  it.each([0, -5, 0.999, 1.005, 10_000_001, "ten", ""])(
    "refuse the amount %j, and nothing changes",
    async (wrong) => {
      const before = resultOf(await logIn(world, "asha")).stakes;
      expect(codeOf(await save(listOf([wrong, 1, 2, 3, 4, 5, 6, 7])))).toBe("STAKE_BUTTON_INVALID");
      expect(resultOf(await logIn(world, "asha")).stakes).toEqual(before);
    },
  );

  it("are eight, and a player's", async () => {
    for (const count of [0, 7, 9])
      expect(codeOf(await save(Array.from({ length: count }, () => ({ title: "a", value: 1 }))))).toBe(
        "INVALID_INPUT",
      );
    const guest = await world.call(api.userStakes.add, { stakes: listOf([1, 2, 3, 4, 5, 6, 7, 8]) });
    expect(codeOf(guest)).toBe("NOT_LOGGED_IN");
  });
});

describe("the sessions of a player", () => {
  const sessionsOf = async (token: string) =>
    resultOf(await world.call(api.account.getSessions, {}, { token }));

  it("are listed with the one that asks, and nobody else's", async () => {
    const token = resultOf(await logIn(world, "ravi", { from: "10.3.0.9" })).accessToken;
    const sessions = await sessionsOf(token);
    expect(sessions[0]).toMatchObject({ current: true, address: "10.3.0.9" });
    expect(sessions.filter(({ current }) => current)).toHaveLength(1);
    const own = new Set(sessions.map(({ sessionId }) => sessionId));
    expect((await sessionsOf(asha)).filter(({ sessionId }) => own.has(sessionId))).toEqual([]);
  });

  it("are ended one by one by their player alone", async () => {
    const token = resultOf(await logIn(world, "ravi")).accessToken;
    const sessionId = (await sessionsOf(token)).find(({ current }) => current)?.sessionId ?? "";
    resultOf(await world.call(api.account.endSession, { sessionId }, { token: asha }));
    expect(await isOpen(token)).toBe(true);
    resultOf(await world.call(api.account.endSession, { sessionId }, { token: ravi }));
    expect(await isOpen(token)).toBe(false);
    expect((await sessionsOf(ravi)).map((session) => session.sessionId)).not.toContain(sessionId);
  });

  it("are all ended at once, with the one that asks or without it", async () => {
    const [first, second] = [await logIn(world, "ravi"), await logIn(world, "ravi")].map(resultOf);
    const kept = await world.call(
      api.account.logOutEverywhere,
      { keepThis: true },
      { token: first?.accessToken },
    );
    expect(resultOf(kept).endedSessions).toBeGreaterThanOrEqual(2);
    expect([await isOpen(first?.accessToken ?? ""), await isOpen(second?.accessToken ?? "")]).toEqual([
      true,
      false,
    ]);
    const all = await world.call(api.account.logOutEverywhere, {}, { token: first?.accessToken });
    expect(resultOf(all)).toEqual({ endedSessions: 1 });
    expect(all.response.cookies.find(({ name }) => name.includes("refresh"))?.value).toBe("");
    expect(await isOpen(first?.accessToken ?? "")).toBe(false);
    expect(
      (await isOpen(asha)) && codeOf(await world.call(api.account.getSessions, {}, { token: ravi })),
    ).toBe("TOKEN_INVALID");
  });
});

describe("changing the password", () => {
  const change = (token: string, currentPassword: string, newPassword: string) =>
    world.call(api.account.changePassword, { currentPassword, newPassword }, { token });

  it("is refused for what is no password, for the same one, and to a demo account", async () => {
    expect(codeOf(await change(asha, PASSWORD, "Short1@"))).toBe("PASSWORD_TOO_SHORT");
    expect(codeOf(await change(asha, PASSWORD, "No-digits@here"))).toBe("PASSWORD_INVALID");
    expect(codeOf(await change(asha, PASSWORD, "Password1@"))).toBe("PASSWORD_COMMON");
    expect(codeOf(await change(asha, PASSWORD, PASSWORD))).toBe("PASSWORD_UNCHANGED");
    const wanted = { currentPassword: PASSWORD, newPassword: NEW_PASSWORD, confirmPassword: "Other1@pass" };
    expect(codeOf(await world.call(api.account.changePassword, wanted, { token: asha }))).toBe(
      "PASSWORDS_DIFFER",
    );
    const demo = resultOf(
      await world.call(api.account.loginAsDemoUser, {}, { from: "10.3.1.1" }),
    ).accessToken;
    expect(codeOf(await change(demo, PASSWORD, NEW_PASSWORD))).toBe("PASSWORD_OF_DEMO");
  });

  it("slows down who guesses with a copied token, and not the owner's other session", async () => {
    const stolen = resultOf(await logIn(world, "asha")).accessToken;
    const codes: string[] = [];
    for (let tries = 0; tries < 12; tries++)
      codes.push(codeOf(await change(stolen, "Wrong1@pass", NEW_PASSWORD)));
    expect(codes.filter((code) => code === "CURRENT_PASSWORD_WRONG")).toHaveLength(10);
    expect(codes.at(-1)).toBe("LOGIN_THROTTLED");
    expect(codeOf(await change(asha, "Wrong1@pass", NEW_PASSWORD))).toBe("CURRENT_PASSWORD_WRONG");
  });

  it("[CALL-AUTH-11] makes the new one work and the old one fail, and ends every other session", async () => {
    const other = resultOf(await logIn(world, "asha")).accessToken;
    const answer = await change(asha, PASSWORD, NEW_PASSWORD);
    expect(resultOf(answer)).toBe("Password Changed Successfully");
    expect([await isOpen(asha), await isOpen(other)]).toEqual([true, false]);
    expect(codeOf(await logIn(world, "asha"))).toBe("LOGIN_FAILED");
    expect((await logIn(world, "asha", { password: NEW_PASSWORD })).ok).toBe(true);
  });

  it("is done once where two change it at the same moment", async () => {
    const answers = await Promise.all([
      change(asha, NEW_PASSWORD, "Yorker5@leg"),
      change(asha, NEW_PASSWORD, "Bouncer6@leg"),
    ]);
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  });
});

describe("the login attempts", () => {
  it("name a change of password that was made, and none that was refused because nothing would change", async () => {
    await signUp(world, { userName: "farah", mobile: "9876543219" });
    const token = resultOf(await logIn(world, "farah", { from: "10.3.3.1" })).accessToken;
    const changes = async () => {
      const asked = { Result: "", MaxResultCount: 50, SkipCount: 0 };
      const { items } = resultOf(await world.call(api.account.getUserLoginAttempts, asked, { token }));
      return items.filter(({ method }) => method === "passwordChange").map(({ result }) => result);
    };
    const change = (newPassword: string) =>
      world.call(api.account.changePassword, { currentPassword: PASSWORD, newPassword }, { token });
    expect(codeOf(await change(PASSWORD))).toBe("PASSWORD_UNCHANGED");
    expect(await changes()).toEqual([]);
    expect((await change(NEW_PASSWORD)).ok).toBe(true);
    expect(await changes()).toEqual(["success"]);
  });

  it("by the right password is no failed try, however often", async () => {
    await signUp(world, { userName: "gita", mobile: "9876543220" });
    const token = resultOf(await logIn(world, "gita", { from: "10.3.3.2" })).accessToken;
    const passwords = [PASSWORD, NEW_PASSWORD];
    for (let change = 0; change < 12; change++) {
      const [currentPassword = "", newPassword = ""] = passwords;
      resultOf(await world.call(api.account.changePassword, { currentPassword, newPassword }, { token }));
      passwords.reverse();
    }
    expect((await logIn(world, "gita", { password: passwords[0] ?? "", from: "10.3.3.2" })).ok).toBe(true);
  });

  it("[CALL-AUTH-10][ENTITY-22] are answered by page and by result, the newest first, and are the player's own", async () => {
    await signUp(world, { userName: "meera", mobile: "9876543212" });
    await logIn(world, "meera", { password: "Wrong1@pass", from: "10.3.2.1" });
    world.clock.advance(60 * 60_000);
    await logIn(world, "meera", { password: "Wrong1@pass", from: "10.3.2.2" });
    world.clock.advance(60 * 60_000);
    const token = resultOf(await logIn(world, "meera", { from: "10.3.2.3" })).accessToken;
    const read = (query: string) =>
      world.server.http.inject({
        method: "POST",
        url: `/Account/GetUserLoginAttempts?${query}`,
        headers: { host: "play.example", authorization: `Bearer ${token}` },
      });
    const wrong = (await read("Result=3&MaxResultCount=1&SkipCount=0")).json().result;
    expect(wrong).toMatchObject({
      totalCount: 2,
      items: [{ result: "wrongPassword", clientIpAddress: "10.3.2.2", userNameOrEmail: "meera", tries: 1 }],
    });
    const rest = (await read("Result=3&MaxResultCount=1&SkipCount=1")).json().result;
    expect(rest.items).toMatchObject([{ clientIpAddress: "10.3.2.1" }]);
    const all = resultOf(
      await world.call(
        api.account.getUserLoginAttempts,
        { Result: "", MaxResultCount: 10, SkipCount: 0 },
        { token },
      ),
    );
    expect(all.items[0]).toMatchObject({
      result: "success",
      method: "password",
      clientIpAddress: "10.3.2.3",
    });
    expect(new Set(all.items.map(({ userNameOrEmail }) => userNameOrEmail))).toEqual(new Set(["meera"]));
  });
});
