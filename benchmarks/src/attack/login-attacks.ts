import type { AttackReport, AttackTarget } from "./attack-target.ts";
import { floodCalls, strangerAddress } from "./flood.ts";

const CONNECTIONS = 64;
const FEW_ADDRESSES = 4;
const MANY_ADDRESSES = 200;

/** Logins with names that nobody has, from few addresses. */
export function randomNames({ url }: AttackTarget, seconds: number): Promise<AttackReport> {
  return floodCalls(url, { connections: CONNECTIONS, seconds }, (count) => ({
    method: "POST",
    path: "/api/Account/Authenticate",
    address: strangerAddress(count % FEW_ADDRESSES),
    body: { userNameOrEmailAddress: `nobody${count}`, password: "Wrong-pass-1!" },
  }));
}

/** Wrong passwords for one player from many addresses. */
export function onePlayersPassword(
  { url, playerName }: AttackTarget,
  seconds: number,
): Promise<AttackReport> {
  return floodCalls(url, { connections: CONNECTIONS, seconds }, (count) => ({
    method: "POST",
    path: "/api/Account/Authenticate",
    address: strangerAddress(1000 + (count % MANY_ADDRESSES)),
    body: { userNameOrEmailAddress: playerName, password: `Wrong-pass-${count}!` },
  }));
}

/** Wrong passwords for an operator from many addresses, beside many players' logins. */
export function operatorsPassword(
  { url, operatorName }: AttackTarget,
  seconds: number,
): Promise<AttackReport> {
  return floodCalls(url, { connections: CONNECTIONS, seconds }, (count) =>
    count % 2 === 0
      ? {
          method: "POST",
          path: "/api/Operator/Authenticate",
          address: strangerAddress(2000 + (count % MANY_ADDRESSES)),
          body: { userName: operatorName, password: `Wrong-pass-${count}!` },
        }
      : {
          method: "POST",
          path: "/api/Account/Authenticate",
          address: strangerAddress(3000 + (count % MANY_ADDRESSES)),
          body: { userNameOrEmailAddress: `nobody${count}`, password: "Wrong-pass-1!" },
        },
  );
}

/** Sign-ups that only ask whether a name is taken. */
export function signUpProbes({ url, playerName }: AttackTarget, seconds: number): Promise<AttackReport> {
  const password = "Plays4fun@all";
  return floodCalls(url, { connections: CONNECTIONS, seconds }, (count) => ({
    method: "POST",
    path: "/api/Account/Register",
    address: strangerAddress(4000 + (count % MANY_ADDRESSES)),
    body: {
      ...{ userName: count % 2 === 0 ? playerName : `probe${count}`, password, confirmPassword: password },
      mobile: `9${String(800_000_000 + (count % 100_000_000))}`,
    },
  }));
}

/** Demo accounts by the hundred. */
export function demoAccounts({ url }: AttackTarget, seconds: number): Promise<AttackReport> {
  return floodCalls(url, { connections: CONNECTIONS, seconds }, (count) => ({
    method: "GET",
    path: "/api/Account/LoginAsDemoUser",
    address: strangerAddress(5000 + (count % FEW_ADDRESSES)),
  }));
}
