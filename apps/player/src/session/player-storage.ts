import {
  type ClearingEnd,
  isFlag,
  isListOf,
  isNumber,
  isShapeOf,
  isText,
  isWhole,
  type KeyValueStorage,
  readStoredJson,
  type ShapeCheck,
} from "@crossbook/browser";
import type { ExpectedProfitLoss, OpenBets, QuickStake, Session } from "@crossbook/contract";

/** Keys of local storage that the specification names. */
export const STORED = {
  baseUrl: "baseUrl",
  accessToken: "accessToken",
  userInfo: "userinfo",
  expiresIn: "expire_in",
  expiresAt: "expire_DateTime",
  openBets: "OpenBets",
  profitLoss: "ProfitLoss",
  balance: "balance",
  exposure: "exposure",
  casinoIsEmpty: "casino_is_empty",
  games: "games",
  registration: "registration",
  siteSuspended: "siteSuspended",
  /** Ours: whose session a renewal may bring back. */
  resumable: "resumable",
} as const;

const BETS_KEYS = [STORED.openBets, STORED.profitLoss, STORED.balance, STORED.exposure];
const TOKEN_KEYS = [STORED.accessToken, STORED.userInfo, STORED.expiresIn, STORED.expiresAt];

/** What an expiry and a 401 clear (STATE-05, STATE-13); a logout clears all but the base URL (STATE-08). */
const CLEARED_ON = {
  expiry: [...TOKEN_KEYS, ...BETS_KEYS],
  unauthorized: [...TOKEN_KEYS, ...BETS_KEYS, STORED.casinoIsEmpty],
} as const;

/** What a player's device keeps over a reload beside the session itself. */
export interface PlayerStorage {
  readBalance(): number | undefined;
  readExposure(): number | undefined;
  writeBalance(balance: number, exposure: number): void;
  readOpenBets(): OpenBets | undefined;
  writeOpenBets(openBets: OpenBets): void;
  readProfitLoss(): ExpectedProfitLoss | undefined;
  writeProfitLoss(profitLoss: ExpectedProfitLoss): void;
  /** Removes what this end of a session clears. */
  clear(reason: ClearingEnd): void;
}

/** Reads and writes under the keys that the specification names. */
export function createPlayerStorage(storage: KeyValueStorage): PlayerStorage {
  const removeAll = (keys: readonly (string | null)[]): void => {
    for (const key of keys) if (key !== null && key !== STORED.baseUrl) storage.removeItem(key);
  };
  return {
    readBalance: () => readNumber(storage, STORED.balance),
    readExposure: () => readNumber(storage, STORED.exposure),
    writeBalance: (balance, exposure) => {
      storage.setItem(STORED.balance, String(balance));
      storage.setItem(STORED.exposure, String(exposure));
    },
    readOpenBets: () => readShape(storage, STORED.openBets, openBetsShape) as OpenBets | undefined,
    writeOpenBets: (openBets) => storage.setItem(STORED.openBets, JSON.stringify(openBets)),
    readProfitLoss: () =>
      readShape(storage, STORED.profitLoss, profitLossShape) as ExpectedProfitLoss | undefined,
    writeProfitLoss: (profitLoss) => storage.setItem(STORED.profitLoss, JSON.stringify(profitLoss)),
    clear: (reason) => {
      if (reason !== "logout") removeAll(CLEARED_ON[reason]);
      else removeAll(Array.from({ length: storage.length }, (_, index) => storage.key(index)));
    },
  };
}

const isSession = isShapeOf<Session>({
  accessToken: isText,
  refreshToken: isText,
  expireInSeconds: isWhole,
  casinoToken: isText,
  stakes: isListOf(isShapeOf<QuickStake>({ title: isText, value: isNumber })),
  username: isText,
  domain: isText,
  balance: isNumber,
  exposure: isNumber,
  tennis: isFlag,
  football: isFlag,
  cricket: isFlag,
  demo: isFlag,
});

/** The player of stored JSON; undefined for anything else. */
export function readPlayer(stored: unknown): Session | undefined {
  return isSession(stored) ? stored : undefined;
}

/** Enough to recognise our own cache among what another program or an older version left behind. */
const openBetsShape = isShapeOf<{ balance: number; exposure: number; openBets: { betId: number }[] }>({
  balance: isNumber,
  exposure: isNumber,
  openBets: isListOf(isShapeOf<{ betId: number }>({ betId: isWhole })),
});
const profitLossShape = isListOf(
  isShapeOf<{ eventId: number; runners: unknown[] }>({ eventId: isWhole, runners: Array.isArray }),
);

function readShape(storage: KeyValueStorage, key: string, isShape: ShapeCheck<unknown>): unknown {
  const stored = readStoredJson(storage, key);
  return isShape(stored) ? stored : undefined;
}

function readNumber(storage: KeyValueStorage, key: string): number | undefined {
  const text = storage.getItem(key);
  const value = text === null ? Number.NaN : Number(text);
  return Number.isFinite(value) ? value : undefined;
}
