import { DEFAULT_STAKES } from "@crossbook/contract";
import { beforeEach, describe, expect, it } from "vitest";
import { anOpenBet } from "../testing/market-answers.ts";
import { aSession } from "../testing/wire-answers.ts";
import { createPlayerSession } from "./player-session.ts";
import { createPlayerStorage, readPlayer, STORED } from "./player-storage.ts";

const storage = window.localStorage;
const clock = { now: () => 1_000_000 };

beforeEach(() => storage.clear());

const open = () => createPlayerSession(storage, clock);

describe("a player's session", () => {
  it("[STATE-04] has the player's money, flags and stakes", () => {
    const session = open();
    const stakes = [{ title: "50", value: 50 }];
    session.logIn(aSession({ balance: 700, exposure: 300, tennis: false, stakes }));
    expect(session.state()).toMatchObject({
      loggedIn: true,
      username: "asha",
      balance: 700,
      exposure: 300,
      held: 0,
      flags: { tennis: false, football: true, cricket: true },
      stakes,
    });
  });

  it("[CONST-01] has the eight default stakes where the player saved none", () => {
    const session = open();
    expect(session.state().stakes).toBe(DEFAULT_STAKES);
    session.logIn(aSession({ stakes: [] }));
    expect(session.state().stakes.map(({ value }) => value)).toEqual([
      100, 500, 1_000, 2_000, 3_000, 4_000, 5_000, 6_000,
    ]);
  });

  it("that is over can be renewed at every moment at which another tab may look", () => {
    const seen: unknown[] = [];
    const session = createPlayerSession(
      {
        get length() {
          return storage.length;
        },
        key: (index) => storage.key(index),
        getItem: (key) => storage.getItem(key),
        setItem: (key, value) => storage.setItem(key, value),
        removeItem: (key) => {
          storage.removeItem(key);
          if (key === STORED.accessToken) seen.push(open().renewable()?.username);
        },
      },
      clock,
    );
    session.logIn(aSession());
    // The restored one was none.
    seen.length = 0;
    session.end("expiry");
    expect(seen).toEqual(["asha"]);
  });

  it("[ENTITY-20] takes pushed money, what is held included, and keeps balance and exposure over a reload", () => {
    const session = open();
    session.logIn(aSession());
    session.setMoney({ balance: 640.25, exposure: 360, held: 25 });
    expect(session.state()).toMatchObject({ balance: 640.25, exposure: 360, held: 25 });
    expect(open().state()).toMatchObject({ balance: 640.25, exposure: 360, held: 0 });
  });

  it("[HUB-07] takes money that the wire has as text with thousands separators, and keeps it as numbers", () => {
    const text = (amount: string) => amount as unknown as number;
    open().logIn(aSession({ balance: text("12,500.50"), exposure: text("1,000") }));
    expect(open().state()).toMatchObject({ loggedIn: true, balance: 12_500.5, exposure: 1_000 });
    const session = open();
    session.setMoney({ balance: text("11,640.25"), exposure: text("1,860.25"), held: 0 });
    expect(session.state()).toMatchObject({ balance: 11_640.25, exposure: 1_860.25 });
    expect(open().state()).toMatchObject({ balance: 11_640.25, exposure: 1_860.25 });
  });

  it("takes no money for a guest", () => {
    const session = open();
    session.setMoney({ balance: 1, exposure: 2, held: 3 });
    expect(session.state()).toMatchObject({ loggedIn: false, balance: undefined, held: 0 });
    expect(storage.length).toBe(0);
  });

  it("begins a login with the money of its answer, not with that of the player before", () => {
    open().logIn(aSession({ balance: 5_000 }));
    const next = open();
    next.logIn(aSession({ username: "ravi", balance: 10 }));
    expect(next.state().balance).toBe(10);
  });
});

describe("what a device keeps of a player", () => {
  const openBets = { balance: 1, exposure: 2, held: 0, openBets: [anOpenBet()] };

  it("[STORE-03] is the last open bets and profit and loss", () => {
    const kept = createPlayerStorage(storage);
    kept.writeOpenBets(openBets);
    kept.writeProfitLoss([{ eventId: 41, marketId: 410, runners: [], ladder: null }]);
    expect(kept.readOpenBets()).toEqual(openBets);
    expect(kept.readProfitLoss()).toEqual([{ eventId: 41, marketId: 410, runners: [], ladder: null }]);
  });

  it.each(["7", "{broken", "[]", '{"balance":"1","exposure":2,"openBets":[]}'])(
    "is ignored where storage holds %s",
    (text) => {
      storage.setItem(STORED.openBets, text);
      storage.setItem(STORED.balance, text);
      const kept = createPlayerStorage(storage);
      expect(kept.readOpenBets()).toBeUndefined();
      expect(kept.readBalance()).toBe(text === "7" ? 7 : undefined);
    },
  );

  it.each([
    ["expiry", ["baseUrl", "casino_is_empty", "pins"]],
    ["unauthorized", ["baseUrl", "pins"]],
    ["logout", ["baseUrl"]],
  ] as const)("[STATE-05][STATE-13][STATE-08] keeps after the end %s only %o", (reason, left) => {
    open().logIn(aSession());
    const kept = createPlayerStorage(storage);
    kept.writeOpenBets(openBets);
    kept.writeProfitLoss([]);
    for (const key of ["baseUrl", "casino_is_empty", "pins"]) storage.setItem(key, "x");
    kept.clear(reason);
    expect(Object.keys(storage).sort()).toEqual([...left].sort());
  });
});

describe("a stored player", () => {
  it("is one only in the shape of a login's answer: an operator's is none", () => {
    expect(readPlayer(aSession())).toEqual(aSession());
    expect(readPlayer({ accessToken: "t", expireInSeconds: 60, userName: "root" })).toBeUndefined();
    expect(readPlayer(undefined)).toBeUndefined();
  });
});
