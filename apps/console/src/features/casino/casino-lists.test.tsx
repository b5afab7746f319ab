import { ok, refused } from "@crossbook/browser/testing";
import type { OperatorCasinoRound, OperatorCasinoTransaction, OperatorRole } from "@crossbook/contract";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it } from "vitest";
import { openFailedThenEmpty } from "../../testing/empty-and-failed.ts";
import { aSession, closeConsoles, openConsole } from "../../testing/open-console.tsx";
import { gamesSearch, returnsSearch, roundsSearch, transactionsSearch } from "./casino-search.ts";

afterEach(closeConsoles);

const AT = "2026-11-20T09:30:00.000Z";
const EMPTY = { items: [], totalCount: 0 };

describe("an address of the casino screens", () => {
  it("keeps what it knows and leaves out what it does not", () => {
    expect(gamesSearch({ studio: "kestrel", host: "play.example", q: "dice" })).toMatchObject({
      ...{ studio: "kestrel", host: "play.example", q: "dice" },
    });
    expect(gamesSearch({ studio: "nobody", host: "not a host" })).toMatchObject({
      // A host that is none stays: without one the switches are of every host.
      ...{ studio: undefined, host: "not a host" },
    });
    expect(roundsSearch({ state: "rolledBack", ref: "r-7" })).toMatchObject({
      state: "rolledBack",
      ref: "r-7",
    });
    expect(roundsSearch({ state: "killed" }).state).toBeUndefined();
    expect(transactionsSearch({ state: "killed", tx: 41 })).toMatchObject({ state: "killed", tx: "41" });
    expect(returnsSearch({ from: "2026-11-01", to: "soon" })).toEqual({ from: "2026-11-01", to: undefined });
  });
});

describe("a list of the casino", () => {
  const nothingListed = { studios: [], games: [], closures: [] };
  it.each([
    ["/casino", "GetCasinoGames", "The games could not be loaded.", "No such games.", nothingListed],
    ["/casino/rounds", "GetCasinoRounds", "The rounds could not be loaded.", "No such rounds.", EMPTY],
    [
      "/casino/transactions",
      "GetCasinoTransactions",
      "The transactions could not be loaded.",
      "No such transactions.",
      EMPTY,
    ],
    [
      "/casino/refused-calls",
      "GetRefusedCasinoCalls",
      "The refused calls could not be loaded.",
      "None since the start of the server.",
      [],
    ],
    [
      "/casino/reconciliations",
      "GetCasinoReconciliations",
      "The reconciliations could not be loaded.",
      "None was run yet.",
      EMPTY,
    ],
    [
      "/casino/returns",
      "GetCasinoReturns",
      "The returns could not be loaded.",
      "No round has ended in these days.",
      [],
    ],
  ] as const)(
    "at %s says that it failed and why, is tried again, and is empty then",
    async (path, call, failure, empty, nothing) => {
      const { wire } = await openFailedThenEmpty({ path, call, failure, empty, nothing, role: "risk" });
      expect(wire.requestsTo(`Operator/${call}`).length).toBeGreaterThan(1);
    },
  );

  it.each([
    ["/casino/rounds", "trader"],
    ["/casino/transactions", "viewer"],
    ["/casino/refused-calls", "cashier"],
    ["/casino/reconciliations", "support"],
    ["/casino/returns", "settler"],
  ] as const)("at %s is not for the role %s, and asks the server for nothing", async (path, role) => {
    const { wire } = openConsole({ path, session: aSession(role as OperatorRole) });
    await screen.findByText(new RegExp(`^The role ${role} does not see `));
    expect(wire.requests.filter(({ path: asked }) => asked.includes("Casino"))).toEqual([]);
  });
});

describe("the filters", () => {
  const narrowed = async (path: string, call: string, choose: () => Promise<void>, expected: object) => {
    const { wire } = openConsole({
      path,
      session: aSession("risk"),
      wire: (rules) => rules.on(`Operator/${call}`, () => ok(EMPTY)),
    });
    await screen.findByText(/^No/);
    await choose();
    await waitFor(() => {
      const asked = Object.fromEntries(wire.requestsTo(`Operator/${call}`).at(-1)?.query ?? []);
      expect(asked).toEqual({ ...expected, MaxResultCount: "50", SkipCount: "0" });
    });
  };

  it("of rounds are the player, the studio, its name of the round and the state", async () => {
    const choose = async () => {
      await userEvent.selectOptions(screen.getByLabelText("Studio"), "banyan");
      await userEvent.selectOptions(screen.getByLabelText("State"), "rolledBack");
      fireEvent.change(screen.getByLabelText("Studio's name of the round"), { target: { value: "r-7" } });
      await userEvent.type(screen.getByLabelText("Player (whole name)"), "asha");
    };
    await narrowed("/casino/rounds?page=4", "GetCasinoRounds", choose, {
      ...{ UserName: "asha", Studio: "banyan", State: "rolledBack", RoundRef: "r-7" },
    });
  });

  it("of transactions are the player, the studio, its id and the state", async () => {
    const choose = async () => {
      await userEvent.selectOptions(screen.getByLabelText("Studio"), "marigold");
      await userEvent.selectOptions(screen.getByLabelText("State"), "killed");
      fireEvent.change(screen.getByLabelText("Studio's id"), { target: { value: "tx-9" } });
      await userEvent.type(screen.getByLabelText("Player (whole name)"), "ravi");
    };
    await narrowed("/casino/transactions", "GetCasinoTransactions", choose, {
      ...{ UserName: "ravi", Studio: "marigold", State: "killed", TxId: "tx-9" },
    });
  });
});

describe("games and their switches", () => {
  const game = (at: number, studio: string, listed = true) => ({
    ...{ id: `${studio}:g${at}`, name: `Game ${at}`, studio, section: "originals", listed, firstSeenAt: AT },
    ...{ rtpPercent: at % 2 === 0 ? "97.00" : null, hasDemo: at % 2 === 0 },
  });
  const studio = (name: string, configured: boolean, answers: boolean) => ({
    ...{ studio: name, name: `The ${name}`, configured, answers, listedAt: null },
  });
  const openGames = (
    role: OperatorRole,
    path = "/casino",
    games = [game(0, "kestrel"), game(1, "banyan", false)],
  ) =>
    openConsole({
      path,
      session: aSession(role),
      wire: (rules) =>
        rules.on("Operator/GetCasinoGames", () =>
          ok({
            studios: [studio("kestrel", true, true), studio("banyan", false, false)],
            games,
            closures: [
              { subject: "kestrel", host: "*", closedAt: AT, closedBy: "olga", reason: "Maintenance" },
            ],
          }),
        ),
    });

  it("say of each studio whether it is connected, and of each game what it is", async () => {
    openGames("viewer");
    const rows = within(await screen.findByRole("table", { name: "Games" })).getAllByRole("row");
    expect(rows.slice(1).map(({ textContent }) => textContent?.trim())).toEqual([
      "Game 0Kestrel GamesOriginals97.00 %yeslistedopen",
      "Game 1Banyan LiveOriginals–nolisted no longeropen",
    ]);
    for (const words of ["answers", "not configured"]) expect(screen.getByText(words)).toBeTruthy();
    expect(screen.getAllByText("never since the start")).toHaveLength(2);
    expect(screen.queryByRole("button", { name: /^(Open|Close) / })).toBeNull();
  });

  it("are narrowed by name and studio without a call, and a hundred are shown at most", async () => {
    const games = Array.from({ length: 130 }, (_, at) => game(at, at < 120 ? "kestrel" : "banyan"));
    const { wire } = openGames("risk", "/casino?studio=kestrel", games);
    await screen.findByText("The first 100 of 120 games are shown: search for others.");
    expect(within(screen.getByRole("table", { name: "Games" })).getAllByRole("row")).toHaveLength(101);
    await userEvent.type(screen.getByLabelText("Game"), "game 119");
    await waitFor(() =>
      expect(within(screen.getByRole("table", { name: "Games" })).getAllByRole("row")).toHaveLength(2),
    );
    expect(wire.requestsTo("Operator/GetCasinoGames")).toHaveLength(1);
  });

  it("closed on every host are opened there, and keep a refusal's words in the dialog", async () => {
    const { wire } = openGames("admin");
    wire.on("Operator/SetCasinoSwitch", () => refused(409, "CONFLICT", "Somebody has opened it."));
    await userEvent.click(await screen.findByRole("button", { name: "Open The kestrel" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Open The kestrel" }));
    expect(dialog.getByText("Players of every host can launch it again.")).toBeTruthy();
    await userEvent.type(dialog.getByLabelText("Reason"), "It is back{Enter}");
    await dialog.findByText("Somebody has opened it.");
    expect(wire.requestsTo("Operator/SetCasinoSwitch")[0]?.body).toEqual({
      ...{ host: "*", subject: "kestrel", open: true, reason: "It is back" },
    });
  });

  it("are neither shown nor switched for what is typed as a host and is none", async () => {
    openGames("admin", "/casino?host=play.example:8080");
    await screen.findByText("Not a host: such as bets.example, without a port.");
    await screen.findByRole("table", { name: "Games" });
    expect(screen.queryByRole("button", { name: /^(Open|Close) / })).toBeNull();
    const field = screen.getByLabelText("Host of the switches (empty: all)");
    await userEvent.clear(field);
    await userEvent.type(field, "play.example");
    await userEvent.click(await screen.findByRole("button", { name: "Close The kestrel" }));
    expect(await screen.findByText(/No launch and no stake on play.example/)).toBeTruthy();
  });

  it("closed everywhere can be closed on one host too, which says that it stays closed", async () => {
    openGames("risk", "/casino?host=play.example");
    await userEvent.click(await screen.findByRole("button", { name: "Close The kestrel" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Close The kestrel" }));
    expect(dialog.getByText(/No launch and no stake on play.example/)).toBeTruthy();
    expect(dialog.getByText("It stays closed on every host until that is taken back.")).toBeTruthy();
  });
});

const TRANSACTION: OperatorCasinoTransaction = {
  ...{ id: 41, studio: "kestrel", txId: "tx-1", kind: "bet", refTxId: null, roundId: 7, userName: "asha" },
  ...{ gameId: "kestrel:dice", amount: 100, state: "done", code: null, ledgerEntryId: 900 },
  ...{ receivedAt: AT, doneAt: AT, signature: "valid" },
};
const ROUND: OperatorCasinoRound = {
  ...{ id: 7, gameId: "kestrel:dice", gameName: "Dice", provider: "kestrel", providerName: "Kestrel Games" },
  ...{ roundRef: "r-7", state: "open", staked: 100, won: 0, net: -100, openedAt: AT, closedAt: null },
  ...{ userName: "asha", sessionId: "1", transactions: [TRANSACTION], ledger: [] },
};

describe("a round's page", () => {
  const openRound = (role: OperatorRole, changes: Partial<OperatorCasinoRound> = {}) =>
    openConsole({
      path: "/casino/rounds/7",
      session: aSession(role),
      wire: (rules) => {
        const round = { ...ROUND, ...changes };
        rules.on("Operator/GetCasinoRound", () => ok(round));
        rules.on("Operator/ResolveCasinoRound", () => ok({ ...round, state: "closed" }));
      },
    });
  const acts = () =>
    screen
      .queryAllByRole("button", { name: /Give the stakes back|Close as it stands/ })
      .map((it) => it.textContent);

  it.each([
    ["risk", {}, ["Give the stakes back", "Close as it stands"]],
    ["admin", { won: 50 }, ["Close as it stands"]],
    ["risk", { state: "closed", closedAt: AT }, []],
    ["risk", { state: "rolledBack" }, []],
    ["support", {}, []],
    ["cashier", {}, []],
  ] as const)("offers the role %s with %j what it may do and no more", async (role, changes, expected) => {
    openRound(role, changes);
    await screen.findByRole("table", { name: "Ledger" });
    expect(acts()).toEqual(expected);
  });

  it("is closed as it stands with a reason, and a refusal's words stay in the dialog", async () => {
    const { wire } = openRound("risk", { won: 50, net: -50 });
    wire.on("Operator/ResolveCasinoRound", () => refused(409, "ROUND_CLOSED", "The studio has closed it."));
    await userEvent.click(await screen.findByRole("button", { name: "Close as it stands" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Close round r-7" }));
    expect(dialog.getByText(/No money moves/).textContent).toContain("Staked 100.00, won 50.00.");
    await userEvent.click(dialog.getByRole("button", { name: "Close the round" }));
    expect(wire.requestsTo("Operator/ResolveCasinoRound")).toEqual([]);
    await userEvent.type(dialog.getByLabelText("Reason"), "The studio is gone{Enter}");
    await dialog.findByText("The studio has closed it.");
    expect(wire.requestsTo("Operator/ResolveCasinoRound")[0]?.body).toEqual({
      ...{ roundId: 7, decision: "close", reason: "The studio is gone" },
    });
    wire.on("Operator/ResolveCasinoRound", () => ok({ ...ROUND, state: "closed" }));
    await userEvent.click(dialog.getByRole("button", { name: "Close the round" }));
    await screen.findByText("Round r-7 is closed.");
  });

  it("that is not there says so", async () => {
    const { wire } = openConsole({ path: "/casino/rounds/8", session: aSession("risk") });
    wire.on("Operator/GetCasinoRound", () => refused(404, "ROUND_NOT_FOUND", "There is no such round."));
    await screen.findByText("The round could not be loaded.");
  });
});

describe("the comparison of days with a studio", () => {
  it("keeps a refusal's words in its dialog, and is listed by studio", async () => {
    const { wire } = openConsole({
      path: "/casino/reconciliations",
      session: aSession("risk"),
      wire: (rules) => rules.on("Operator/GetCasinoReconciliations", () => ok(EMPTY)),
    });
    wire.on("Operator/RunCasinoReconciliation", () =>
      refused(409, "STUDIO_SILENT", "kestrel does not answer."),
    );
    await userEvent.click(await screen.findByRole("button", { name: "Compare days" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Compare days of a studio" }));
    await userEvent.type(dialog.getByLabelText(/^From/), "2026-11-18");
    await userEvent.type(dialog.getByLabelText("To"), "2026-11-19{Enter}");
    expect((await dialog.findByRole("alert")).textContent).toBe("kestrel does not answer.");
    await userEvent.selectOptions(screen.getAllByLabelText("Studio")[0] ?? document.body, "banyan");
    await waitFor(() => {
      const asked = wire.requestsTo("Operator/GetCasinoReconciliations").at(-1)?.query;
      expect(asked?.get("studio") ?? asked?.get("Studio")).toBe("banyan");
    });
  });
});
