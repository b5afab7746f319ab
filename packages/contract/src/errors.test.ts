import { describe, expect, it } from "vitest";
import { endpoints } from "./api.ts";
import {
  type CatalogueEntry,
  COMMON_ERRORS,
  ERROR_CATALOGUE,
  type ErrorCode,
  SESSION_ERRORS,
} from "./errors.ts";

/**
 * Every number that was ever given out, with the code that has it. Numbers are quoted to support and kept by clients:
 * a row is added with a new code and never changed or taken away, also where the code itself goes.
 */
const NUMBERS: Readonly<Record<number, string>> = {
  101: "MALFORMED_JSON",
  102: "INVALID_INPUT",
  103: "BODY_TOO_LARGE",
  104: "UNSUPPORTED_MEDIA_TYPE",
  105: "NOT_FOUND",
  106: "METHOD_NOT_ALLOWED",
  107: "TOO_MANY_REQUESTS",
  108: "INTERNAL_ERROR",
  109: "SERVICE_UNAVAILABLE",
  201: "NOT_LOGGED_IN",
  202: "TOKEN_INVALID",
  203: "TOKEN_EXPIRED",
  204: "FORBIDDEN",
  205: "LOGIN_FAILED",
  206: "LOGIN_THROTTLED",
  207: "ACCOUNT_LOCKED",
  208: "NOT_VERIFIED",
  209: "USERNAME_TAKEN",
  210: "USERNAME_INVALID",
  211: "PASSWORD_TOO_SHORT",
  212: "PASSWORD_INVALID",
  213: "PASSWORD_COMMON",
  214: "PASSWORDS_DIFFER",
  215: "MOBILE_REQUIRED",
  216: "MOBILE_INVALID",
  217: "MOBILE_TAKEN",
  218: "REFERRAL_UNKNOWN",
  219: "SIGN_UP_CLOSED",
  220: "OTP_WRONG",
  221: "OTP_EXPIRED",
  222: "OTP_TRIES_EXCEEDED",
  223: "OTP_RESEND_LIMIT",
  224: "REGISTRATION_NOT_FOUND",
  225: "SMS_NOT_SENT",
  226: "REFRESH_INVALID",
  228: "SECOND_FACTOR_NEEDED",
  229: "SECOND_FACTOR_WRONG",
  230: "SECOND_FACTOR_EXISTS",
  231: "SECOND_FACTOR_MISSING",
  301: "HOST_UNKNOWN",
  302: "SITE_SUSPENDED",
  303: "SPORT_NOT_ALLOWED",
  304: "DEMO_NOT_OFFERED",
  401: "EVENT_NOT_FOUND",
  402: "SPORT_NOT_FOUND",
  403: "MARKET_NOT_FOUND",
  404: "RUNNER_NOT_FOUND",
  405: "MARKET_SUSPENDED",
  406: "MARKET_CLOSED",
  407: "MARKET_SETTLED",
  408: "MARKET_STATUS_INVALID",
  409: "MARKET_EXISTS",
  410: "MARKET_INVALID",
  501: "ACCOUNT_NOT_FOUND",
  502: "ACCOUNT_EXISTS",
  503: "AMOUNT_INVALID",
  504: "INSUFFICIENT_FUNDS",
  505: "KEY_INVALID",
  506: "KEY_REUSED",
  507: "PRICE_INVALID",
  508: "STAKE_INVALID",
  509: "STAKE_BELOW_MINIMUM",
  510: "STAKE_ABOVE_MAXIMUM",
  511: "SELF_MATCH",
  512: "ORDER_NOT_FOUND",
  513: "ORDER_NOT_OPEN",
  514: "CAPACITY_REACHED",
  515: "BET_TYPE_NOT_OFFERED",
  516: "BET_LOCKED",
  517: "BET_REFERENCE_NOT_FOUND",
  518: "EXCHANGE_BUSY",
  519: "EXCHANGE_STOPPED",
  520: "ORDER_WOULD_MATCH",
  521: "MONEY_MODE_MISMATCH",
  522: "OPEN_ORDERS_LIMIT",
  523: "DELAYED_ORDERS_LIMIT",
  524: "KEEP_NOT_OFFERED",
  525: "NOT_MATCHED_WHOLE",
  526: "STARTING_PRICE_NOT_OFFERED",
  527: "ORDER_NOT_CANCELLABLE",
  528: "NOT_MATCHED_ENOUGH",
  529: "EXPOSURE_LIMIT_EXCEEDED",
  530: "EXPIRY_INVALID",
  531: "ORDER_EXPIRED",
  601: "TRANSACTION_NOT_FOUND",
  602: "HOLD_NOT_FOUND",
  603: "HOLD_NOT_PENDING",
  701: "FEED_SIGNATURE_INVALID",
  702: "FEED_OUT_OF_ORDER",
  703: "FEED_FIXTURE_UNKNOWN",
  704: "FEED_CONFLICT",
  1201: "PAYMENT_NOT_FOUND",
  1202: "PAYMENT_CHANGED",
  1204: "DEPOSIT_NOT_OFFERED",
  1205: "DEPOSIT_BELOW_MINIMUM",
  1206: "DEPOSIT_ABOVE_MAXIMUM",
  1207: "PAYMENT_OPEN_EXISTS",
  1208: "PAYMENT_PROVIDER_DOWN",
  1209: "WEBHOOK_SIGNATURE_INVALID",
  1210: "UTR_USED",
  1211: "COMPARISON_NOT_FOUND",
  1501: "BONUS_NOT_FOUND",
  1502: "BONUS_ENDED",
  1503: "BONUS_EXPIRED",
  1504: "BONUS_EXHAUSTED",
  1505: "BONUS_ANOTHER_ACTIVE",
  1506: "BONUS_TAKEN",
  1507: "BONUS_MOBILE_NEEDED",
  1508: "BONUS_TERMS_INVALID",
  1509: "BONUS_NOT_BETTABLE",
  1510: "BONUS_TEMPLATE_EXISTS",
  1511: "BONUS_TEMPLATE_NOT_FOUND",
  1512: "BONUS_TEMPLATE_CHANGED",
  1513: "BONUS_TEMPLATE_RETIRED",
  1514: "BONUS_TEMPLATE_NOT_ACTIVE",
  1601: "SELF_EXCLUDED",
  1602: "TIME_OUT_ACTIVE",
  1603: "STAKE_LIMIT_EXCEEDED",
  1604: "LOSS_LIMIT_EXCEEDED",
  1605: "DEPOSIT_LIMIT_EXCEEDED",
  1606: "LIMIT_CHANGE_NOT_FOUND",
  1607: "LIMIT_CHANGE_TOO_EARLY",
  1608: "LIMIT_NOT_STRICTER",
  1609: "EXCLUSION_NOT_LONGER",
  1610: "EXCLUSION_NOT_PREPARED",
  1611: "PROTECTION_NOT_OFFERED",
  1701: "CASINO_NOT_OFFERED",
  1702: "CASINO_GAME_NOT_FOUND",
  1703: "CASINO_GAME_NOT_OFFERED",
  1704: "CASINO_STUDIO_UNAVAILABLE",
  1705: "CASINO_TOKEN_INVALID",
  1706: "CASINO_DEMO_NOT_OFFERED",
  1707: "CASINO_RETURN_URL_INVALID",
  1708: "CASINO_ROUND_NOT_FOUND",
  1709: "CASINO_ROUND_NOT_OPEN",
  1710: "CASINO_RECONCILIATION_NOT_FOUND",
  1820: "RATE_INVALID",
  1821: "LINE_INVALID",
  1822: "EXPOSURE_ABOVE_MAXIMUM",
  1823: "MATCHED_ABOVE_MAXIMUM",
  1824: "SPORT_LOCKED",
  1900: "SESSION_LOCKED",
  1901: "TRADING_SUSPENDED",
  1902: "TRADING_NOT_SUSPENDED",
  1903: "PASSWORD_CHANGE_NEEDED",
  1904: "FIRST_PASSWORD_EXPIRED",
  1930: "NOTES_FULL",
  1931: "AUDIT_FILE_TOO_LONG",
  1932: "HOST_VERSION_NOT_FOUND",
  1933: "HOST_SETTINGS_CHANGED",
  1934: "HOST_SETTINGS_REFUSED",
  1935: "HOST_DRAFTS_FULL",
  1936: "MOBILE_MISSING",
  1937: "RESET_LINK_INVALID",
  1938: "RESET_LINK_EXPIRED",
  1939: "RUNNER_NAME_TAKEN",
  1940: "PLAYER_NOT_LOCKED",
  1941: "PLAYER_DATA_NEEDED",
  1890: "BOT_KEYS_FULL",
  1891: "BOT_KEY_NOT_FOUND",
  1892: "BOT_KEY_OF_DEMO",
  1870: "EVENT_IN_PLAY",
  1871: "EVENT_ENDED",
};

const entries: readonly (readonly [string, CatalogueEntry])[] = Object.entries(ERROR_CATALOGUE);
/** What may be wrong is known to the caller only where something can be changed; waiting helps only with these. */
const STATUSES_OF_LATER = [404, 409, 429, 500, 503];

describe("the numbers of refusals", () => {
  it("are unique", () => {
    expect(new Set(entries.map(([, { number }]) => number)).size).toBe(entries.length);
  });

  it("are never given to another code", () => {
    for (const [code, { number }] of entries) {
      const given = NUMBERS[number];
      if (given !== undefined) expect([number, code]).toEqual([number, given]);
    }
  });

  it("are never changed", () => {
    for (const [number, code] of Object.entries(NUMBERS)) {
      const entry = entries.find(([name]) => name === code)?.[1];
      if (entry) expect([code, entry.number]).toEqual([code, Number(number)]);
    }
  });

  it("have three or four digits, all but the last two for what the refusal is about", () => {
    for (const [code, { number }] of entries) {
      expect([code, String(number)]).toEqual([code, expect.stringMatching(/^[1-9]\d{2,3}$/)]);
    }
    const hundreds = (codes: readonly ErrorCode[]) =>
      new Set(codes.map((code) => Math.floor(ERROR_CATALOGUE[code].number / 100)));
    expect(hundreds(SESSION_ERRORS)).toEqual(new Set([2]));
    expect(hundreds(["FEED_SIGNATURE_INVALID", "FEED_OUT_OF_ORDER", "FEED_CONFLICT"])).toEqual(new Set([7]));
    expect(hundreds(["MARKET_NOT_FOUND", "MARKET_CLOSED", "RUNNER_NOT_FOUND"])).toEqual(new Set([4]));
    expect(hundreds(["INSUFFICIENT_FUNDS", "SELF_MATCH", "ORDER_NOT_OPEN"])).toEqual(new Set([5]));
  });
});

describe("the words of refusals", () => {
  it.each(entries)("%s has a message that a player can read", (code, { message }) => {
    expect(message.length).toBeGreaterThan(10);
    expect(message.length).toBeLessThan(200);
    expect(message).toBe(message.trim());
    expect(message).not.toContain(code);
    // No names of code, no markup, nothing of the machine.
    expect(message).not.toMatch(/[<>{}`]|undefined|null|[A-Z]{2,}_[A-Z]|\bat \/|Error:/);
  });

  it("differ where the codes do, so that support can tell them apart", () => {
    expect(new Set(entries.map(([, { message }]) => message)).size).toBe(entries.length);
  });
});

describe("status and advice of refusals", () => {
  it.each(entries)("%s has a status of HTTP for refusals", (_, { status }) => {
    expect([400, 401, 403, 404, 405, 409, 413, 415, 422, 429, 500, 503]).toContain(status);
  });

  it.each(entries)("%s gives advice that fits its status", (_, { status, retry }) => {
    // Too many and not now: the same may succeed later, and nothing in it has to change.
    if (status === 429 || status === 503 || status === 500) expect(retry).toBe("later");
    // Not valid as it was sent: never the same again.
    if (status === 400 || status === 413 || status === 415) expect(retry).not.toBe("later");
    // Who you are has to change first.
    if (status === 401) expect(retry).toBe("afterChange");
    if (status === 405) expect(retry).toBe("never");
    if (retry === "later") expect(STATUSES_OF_LATER).toContain(status);
  });

  it("advises to try again where the market may open again, and not where it is over", () => {
    expect(ERROR_CATALOGUE.MARKET_SUSPENDED.retry).toBe("later");
    expect(ERROR_CATALOGUE.MARKET_CLOSED.retry).toBe("never");
    expect(ERROR_CATALOGUE.MARKET_SETTLED.retry).toBe("never");
  });

  it("never advises to send a reference again with other content, or an order that is gone", () => {
    expect(ERROR_CATALOGUE.KEY_REUSED).toMatchObject({ status: 409, retry: "afterChange" });
    expect(ERROR_CATALOGUE.ORDER_NOT_OPEN).toMatchObject({ status: 409, retry: "never" });
  });

  it("answers a wrong user and a wrong password alike", () => {
    const { message } = ERROR_CATALOGUE.LOGIN_FAILED;
    expect(message).toMatch(/username or password/i);
    expect(endpoints.find(({ path }) => path === "Account/Authenticate")?.errors).not.toContain(
      "ACCOUNT_NOT_FOUND",
    );
  });
});

describe("the codes of calls", () => {
  it.each(endpoints.map((endpoint) => [endpoint.path, endpoint] as const))(
    "%s declares known codes, each once",
    (_, { errors }) => {
      for (const code of errors) expect(Object.keys(ERROR_CATALOGUE)).toContain(code);
      expect(new Set(errors).size).toBe(errors.length);
    },
  );

  it("of every call are those of requests and of the service, and none of bets or accounts", () => {
    expect(COMMON_ERRORS).toContain("INVALID_INPUT");
    expect(COMMON_ERRORS).toContain("INTERNAL_ERROR");
    for (const code of COMMON_ERRORS) expect(ERROR_CATALOGUE[code].number).toBeLessThan(400);
  });

  it("of sessions all mean that the caller is not let through", () => {
    for (const code of SESSION_ERRORS) expect([401, 403]).toContain(ERROR_CATALOGUE[code].status);
  });

  it("say on every call that moves money that the exchange may be busy or stopped", () => {
    for (const path of ["Bet/PlaceBetV2", "Bet/CancelBet", "Bet/ReplaceBets", "Operator/AdjustBalance"]) {
      const declared = endpoints.find((endpoint) => endpoint.path === path)?.errors;
      expect(declared).toEqual(expect.arrayContaining(["EXCHANGE_BUSY", "EXCHANGE_STOPPED"]));
    }
  });
});
