import { api, type RequestOf, type Session } from "@crossbook/contract";
import type { SmsText } from "../ports/sms-provider.ts";
import { TEST_OPERATOR } from "./test-configuration.ts";
import { type CallOptions, resultOf, type TestAnswer, type TestServer } from "./test-server.ts";

/** Keeps every rule and is no common one. */
export const PASSWORD = "Chinaman7@leg";

export function codeFrom(text: SmsText | undefined): string {
  const code = /^\d{6}/.exec(text?.text ?? "")?.[0];
  if (code === undefined) throw new Error("no code was sent");
  return code;
}

let addresses = 0;

/** Registers and verifies a player from an address of its own, so that no limit of an address is met. */
export async function signUp(
  world: TestServer,
  given: Partial<RequestOf<typeof api.account.register>> & {
    readonly userName: string;
    readonly mobile: string;
  },
  options: CallOptions = {},
): Promise<Session> {
  addresses++;
  const from = `10.200.${addresses >> 8}.${addresses & 255}`;
  const registration = { password: PASSWORD, confirmPassword: PASSWORD, ...given };
  const begun = await world.call(api.account.register, registration, { from, ...options });
  resultOf(begun);
  const { userName, mobile } = given;
  const headers = { ...options.headers, cookie: cookiesOf(begun) };
  const otp = codeFrom(world.texts.at(-1));
  return resultOf(
    await world.call(api.account.verificationUser, { userName, mobile, otp }, { from, ...options, headers }),
  );
}

/** The cookies that an answer sets, as the next call brings them back. */
export function cookiesOf({ response }: Pick<TestAnswer<unknown>, "response">): string {
  return response.cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
}

export function logIn(
  world: TestServer,
  username: string,
  change: { password?: string; from?: string } = {},
) {
  const { password = PASSWORD, from = "10.100.0.1" } = change;
  return world.call(api.account.authenticate, { userNameOrEmailAddress: username, password }, { from });
}

export async function operatorToken(world: TestServer): Promise<string> {
  const { username, password } = TEST_OPERATOR;
  return resultOf(await world.call(api.operator.authenticate, { userName: username, password })).accessToken;
}

/** Another operator with a password of his own; `token`: of an admin. */
export async function createOperatorWith(
  world: TestServer,
  { userName, password, role }: RequestOf<typeof api.operator.createOperator>,
  token: string,
): Promise<void> {
  const first = `First-${password}`;
  resultOf(await world.call(api.operator.createOperator, { userName, password: first, role }, { token }));
  const own = resultOf(
    await world.call(api.operator.authenticate, { userName, password: first }),
  ).accessToken;
  const change = { currentPassword: first, password };
  resultOf(await world.call(api.operator.changeOwnPassword, change, { token: own }));
  resultOf(await world.call(api.operator.logout, {}, { token: own }));
}
