import {
  type ExpectedProfitLoss,
  type OpenBets,
  type Session,
  session as sessionSchema,
} from "@crossbook/contract";
import * as z from "zod/mini";
import type { KeyValueStorage } from "../ports/ports.ts";

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
} as const;

const BETS_KEYS = [STORED.openBets, STORED.profitLoss, STORED.balance, STORED.exposure];
const TOKEN_KEYS = [STORED.accessToken, STORED.userInfo, STORED.expiresIn, STORED.expiresAt];

/** What each way of ending a session clears (STATE-05, STATE-13); logout clears all but the base URL (STATE-08). */
export const CLEARED_ON = {
  expiry: [...TOKEN_KEYS, ...BETS_KEYS],
  unauthorized: [...TOKEN_KEYS, ...BETS_KEYS, STORED.casinoIsEmpty],
} as const;

export interface StoredSession {
  readonly user: Session;
  readonly expiresAtMs: number;
}

export interface SessionStorage {
  read(): StoredSession | undefined;
  write(session: StoredSession): void;
  remove(keys: readonly string[]): void;
  removeAllButBaseUrl(): void;
  writeBalance(balance: number, exposure: number): void;
  readOpenBets(): OpenBets | undefined;
  writeOpenBets(openBets: OpenBets): void;
  readProfitLoss(): ExpectedProfitLoss | undefined;
  writeProfitLoss(profitLoss: ExpectedProfitLoss): void;
  readNumber(key: string): number | undefined;
}

export function createSessionStorage(storage: KeyValueStorage): SessionStorage {
  return {
    read: () => {
      const accessToken = storage.getItem(STORED.accessToken);
      const user = sessionSchema.safeParse(readJson(storage, STORED.userInfo));
      const expiresAtMs = Date.parse(storage.getItem(STORED.expiresAt) ?? "");
      if (accessToken === null || !user.success || Number.isNaN(expiresAtMs)) return undefined;
      return { user: { ...user.data, accessToken }, expiresAtMs };
    },
    write: ({ user, expiresAtMs }) => {
      storage.setItem(STORED.accessToken, user.accessToken);
      storage.setItem(STORED.userInfo, JSON.stringify(user));
      storage.setItem(STORED.expiresIn, String(user.expireInSeconds));
      storage.setItem(STORED.expiresAt, new Date(expiresAtMs).toISOString());
    },
    remove: (keys) => {
      for (const key of keys) storage.removeItem(key);
    },
    removeAllButBaseUrl: () => {
      const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index));
      for (const key of keys) if (key !== null && key !== STORED.baseUrl) storage.removeItem(key);
    },
    writeBalance: (balance, exposure) => {
      storage.setItem(STORED.balance, String(balance));
      storage.setItem(STORED.exposure, String(exposure));
    },
    readOpenBets: () => readShape(storage, STORED.openBets, openBetsShape) as OpenBets | undefined,
    writeOpenBets: (openBets) => storage.setItem(STORED.openBets, JSON.stringify(openBets)),
    readProfitLoss: () =>
      readShape(storage, STORED.profitLoss, profitLossShape) as ExpectedProfitLoss | undefined,
    writeProfitLoss: (profitLoss) => storage.setItem(STORED.profitLoss, JSON.stringify(profitLoss)),
    readNumber: (key) => {
      const text = storage.getItem(key);
      const value = text === null ? Number.NaN : Number(text);
      return Number.isFinite(value) ? value : undefined;
    },
  };
}

/** Enough to tell our own cache from something another program or an older version left behind. */
const openBetsShape = z.looseObject({
  balance: z.number(),
  exposure: z.number(),
  openBets: z.array(z.looseObject({ betId: z.int() })),
});
const profitLossShape = z.array(z.looseObject({ eventId: z.int(), runners: z.array(z.unknown()) }));

function readShape(storage: KeyValueStorage, key: string, shape: z.ZodMiniType): unknown {
  const parsed = shape.safeParse(readJson(storage, key));
  return parsed.success ? parsed.data : undefined;
}

function readJson(storage: KeyValueStorage, key: string): unknown {
  const text = storage.getItem(key);
  if (text === null) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
