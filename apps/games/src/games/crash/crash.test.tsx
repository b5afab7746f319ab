import type { CrashMessage, CrashTicket } from "@crossbook/contract";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { memory, type ShownGame, showGame, stopGames } from "../../testing/show-game.tsx";
import { type CrashRound, multiplierNow, untilNext } from "./crash-live.ts";

afterEach(() => {
  stopGames();
  cleanup();
});

const HASH = "b".repeat(64);

function aRoundOf(phase: CrashRound["phase"], change: Partial<CrashRound> = {}): CrashRound {
  const now = Date.now();
  return {
    type: "round",
    now: new Date(now).toISOString(),
    phase,
    number: 0,
    startsAt: new Date(now + (phase === "betting" ? 5_000 : -1_000)).toISOString(),
    nextAt: phase === "crashed" ? new Date(now + 3_000).toISOString() : null,
    point: phase === "crashed" ? 23_100 : null,
    hash: phase === "crashed" ? HASH : null,
    terminatingHash: HASH,
    previousHash: HASH,
    salt: "salt-1",
    tickets: [],
    ticketCount: 0,
    past: [{ number: 4, point: 15_200, hash: HASH }],
    ...change,
  };
}

const ticket = (change: Partial<CrashTicket>): CrashTicket => ({
  ticketId: "t-1",
  name: "As•••",
  stake: 5_000,
  cashedOutAt: null,
  payout: 0,
  ...change,
});

/** The page once it listens, with the live round in this phase. */
async function showCrash(
  phase: CrashRound["phase"],
): Promise<ShownGame & { say: (message: CrashMessage) => void }> {
  const shown = await showGame("crash");
  await waitFor(() => expect(shown.studio.requests.some(({ path }) => path === "live")).toBe(true));
  const say = (message: CrashMessage) => shown.studio.push(message);
  say(aRoundOf(phase));
  await waitFor(() => expect(scene()).toMatch(/Bets for|Round 0|Crashed/));
  return { ...shown, say };
}

const scene = () => screen.getByRole("region", { name: "Game" }).textContent ?? "";
const action = () => within(screen.getByRole("group", { name: "Round" })).getByRole("button");
const sent = ({ studio }: ShownGame) =>
  studio.requests.filter(({ method, path }) => method === "POST" && path === "rounds");

describe("crash", () => {
  it("takes a ticket while bets are taken, and cashes it out while the round runs", async () => {
    const shown = await showCrash("betting");
    expect(action().textContent).toBe("Bet · 10");
    await shown.user.click(action());
    await waitFor(() => expect(action().textContent).toBe("Your ticket is in"));
    expect(action().hasAttribute("disabled")).toBe(true);
    shown.say(aRoundOf("running"));
    await waitFor(() => expect(action().textContent).toMatch(/^Cash out 10\.[5-9]\d$/));
    await shown.user.click(action());
    await waitFor(() => expect(scene()).toContain("Won 10.00."));
  });

  it("loses the ticket with the round, and says where it crashed", async () => {
    const shown = await showCrash("betting");
    await shown.user.click(action());
    await waitFor(() => expect(action().textContent).toBe("Your ticket is in"));
    shown.say(aRoundOf("running"));
    shown.studio.loseTicket(23_100);
    shown.say(aRoundOf("crashed"));
    await waitFor(() => expect(scene()).toContain("Lost 10.00."));
    expect(scene()).toContain("The round crashed at 2.31×.");
    expect(scene()).toContain("Crashed · next round in");
  });

  it("can be checked by its player once the round is over, and not when he has cashed out", async () => {
    const shown = await showCrash("betting");
    await shown.user.click(action());
    await waitFor(() => expect(action().textContent).toBe("Your ticket is in"));
    shown.say(aRoundOf("running"));
    await waitFor(() => expect(action().textContent).toMatch(/^Cash out/));
    await shown.user.click(action());
    await waitFor(() => expect(scene()).toContain("Won 10.00."));
    await shown.user.click(screen.getByRole("button", { name: "Rounds" }));
    const rounds = await screen.findByRole("dialog");
    await within(rounds).findByText("+10.00");
    expect(within(rounds).queryByRole("link")).toBeNull();
  });

  it("shows the newest published hash and the next round's number, as the rounds go by", async () => {
    const shown = await showCrash("betting");
    await shown.user.click(screen.getByRole("button", { name: "Fairness" }));
    const drawer = () => screen.getByRole("dialog").textContent;
    shown.say(aRoundOf("running", { number: 7, previousHash: "c".repeat(64) }));
    await waitFor(() => expect(drawer()).toContain("c".repeat(64)));
    expect(drawer()).toContain("Number of the round7");
    shown.say(aRoundOf("crashed", { number: 7, previousHash: "c".repeat(64), hash: "d".repeat(64) }));
    await waitFor(() => expect(drawer()).toContain("d".repeat(64)));
    expect(drawer()).toContain("Number of the round8");
  });

  it("sends the automatic cash-out in hundredths", async () => {
    const shown = await showCrash("betting");
    await shown.user.click(screen.getByRole("switch", { name: "Auto cash-out" }));
    const target = screen.getByRole("textbox", { name: "Cash-out multiple" });
    await shown.user.clear(target);
    await shown.user.type(target, "1.5");
    await shown.user.click(action());
    await waitFor(() => expect(sent(shown)[0]?.body["choice"]).toEqual({ autoCashOut: 150 }));
  });

  it("keeps a bet for the next round, which can be taken back", async () => {
    const shown = await showCrash("running");
    expect(action().textContent).toBe("Bet on the next round · 10");
    await shown.user.click(action());
    expect(action().textContent).toBe("Cancel the bet on the next round · 10");
    await shown.user.click(action());
    await shown.user.click(action());
    expect(sent(shown)).toEqual([]);
    shown.say(aRoundOf("betting", { number: 1 }));
    await waitFor(() => expect(sent(shown)).toHaveLength(1));
  });

  it("places the bet on the next round as it was when the button was pressed", async () => {
    const shown = await showCrash("running");
    await shown.user.click(action());
    const stake = screen.getByRole("textbox", { name: "Stake" });
    await shown.user.clear(stake);
    await shown.user.type(stake, "25");
    expect(action().textContent).toBe("Cancel the bet on the next round · 10");
    shown.say(aRoundOf("betting", { number: 1 }));
    await waitFor(() => expect(sent(shown)).toHaveLength(1));
    expect(sent(shown)[0]?.body["stake"]).toBe(1_000);
  });

  it("says why a stake cannot be bet", async () => {
    const shown = await showCrash("betting");
    await shown.user.type(screen.getByRole("textbox", { name: "Stake" }), "00000");
    expect(action().textContent).toBe("The highest stake is 10,000.");
    expect(action().hasAttribute("disabled")).toBe(true);
  });

  it("says that the studio was no longer taking bets", async () => {
    const shown = await showCrash("betting");
    shown.studio.fail({ kind: "refused", code: "BETTING_CLOSED" });
    await shown.user.click(action());
    expect((await screen.findByRole("alert")).textContent).toContain("This round takes no bets any more.");
  });

  it("says that a cash-out came too late", async () => {
    const shown = await showCrash("betting");
    await shown.user.click(action());
    await waitFor(() => expect(action().textContent).toBe("Your ticket is in"));
    shown.say(aRoundOf("running"));
    await waitFor(() => expect(action().textContent).toMatch(/^Cash out/));
    shown.studio.fail({ kind: "refused", code: "ALREADY_CRASHED" });
    shown.studio.loseTicket(10_000);
    await shown.user.click(action());
    await waitFor(() => expect(scene()).toContain("Lost 10.00."));
  });

  it("shows everybody's tickets, the player's own first, and who has cashed out", async () => {
    const shown = await showCrash("betting");
    await shown.user.click(action());
    await waitFor(() => expect(action().textContent).toBe("Your ticket is in"));
    const tickets = [ticket({}), ticket({ ticketId: "round-1", name: "Me•••", stake: 1_000 })];
    shown.say({ type: "tickets", now: new Date().toISOString(), number: 0, tickets, ticketCount: 2 });
    const rows = () =>
      within(screen.getByRole("region", { name: "Tickets of this round" }))
        .getAllByRole("row")
        .map(({ textContent }) => textContent);
    await waitFor(() => expect(rows().slice(1)).toEqual(["You10––", "As•••50––"]));
    const out = [ticket({ cashedOutAt: 15_000, payout: 7_500 })];
    shown.say({ type: "tickets", now: new Date().toISOString(), number: 0, tickets: out, ticketCount: 2 });
    await waitFor(() => expect(rows()[2]).toBe("As•••501.50×75.00"));
  });

  it("follows a ticket that the studio cashed out by itself", async () => {
    const shown = await showCrash("betting");
    await shown.user.click(action());
    await waitFor(() => expect(action().textContent).toBe("Your ticket is in"));
    shown.say(aRoundOf("running"));
    shown.studio.cashOutTicket(20_000);
    const tickets = [ticket({ ticketId: "round-1", cashedOutAt: 20_000, payout: 2_000 })];
    shown.say({ type: "tickets", now: new Date().toISOString(), number: 0, tickets, ticketCount: 1 });
    await waitFor(() => expect(scene()).toContain("Won 10.00."));
  });

  it("connects again after a break, and leaves the cash-out possible meanwhile", async () => {
    const shown = await showCrash("betting");
    await shown.user.click(action());
    await waitFor(() => expect(action().textContent).toBe("Your ticket is in"));
    shown.say(aRoundOf("running"));
    await waitFor(() => expect(action().textContent).toMatch(/^Cash out 10/));
    shown.studio.cutStreams();
    await waitFor(() => expect(scene()).toContain("connected again"));
    expect(action().textContent).toBe("Cash out");
    expect(action().hasAttribute("disabled")).toBe(false);
    await waitFor(() => expect(shown.studio.requests.filter(({ path }) => path === "live")).toHaveLength(2));
    shown.say(aRoundOf("running"));
    await waitFor(() => expect(action().textContent).toMatch(/^Cash out 10/));
  });

  it("leaves the cash-out possible where the connection is lost before the round begins", async () => {
    const shown = await showCrash("betting");
    await shown.user.click(action());
    await waitFor(() => expect(action().textContent).toBe("Your ticket is in"));
    shown.studio.cutStreams();
    await waitFor(() => expect(scene()).toContain("connected again"));
    expect(action().textContent).toBe("Cash out");
    await shown.user.click(action());
    await waitFor(() => expect(scene()).toContain("Won 10.00."));
  });

  it("stakes nothing by a press that was meant to cash a ticket out", async () => {
    const shown = await showCrash("betting");
    await shown.user.click(action());
    await waitFor(() => expect(action().textContent).toBe("Your ticket is in"));
    shown.say(aRoundOf("running"));
    shown.studio.loseTicket(23_100);
    shown.say(aRoundOf("crashed"));
    await waitFor(() => expect(action().textContent).toBe("Bet on the next round · 10"));
    await shown.user.click(action());
    expect(action().textContent).toBe("Bet on the next round · 10");
    await shown.user.keyboard(" ");
    expect(action().textContent).toBe("Bet on the next round · 10");
    await waitFor(() => expect(action().hasAttribute("disabled")).toBe(false), { timeout: 2_000 });
    await shown.user.click(action());
    expect(action().textContent).toBe("Cancel the bet on the next round · 10");
  });

  it("reads nothing of a message that is none of the live round", async () => {
    const shown = await showCrash("betting");
    shown.say({ type: "round", phase: "running" } as CrashMessage);
    shown.say({
      type: "tickets",
      now: new Date().toISOString(),
      number: 99,
      tickets: [ticket({})],
      ticketCount: 1,
    });
    shown.say(aRoundOf("betting", { ticketCount: 3 }));
    const tickets = screen.getByRole("region", { name: "Tickets of this round" });
    await waitFor(() => expect(tickets.textContent).toContain("3 tickets"));
    expect(tickets.textContent).not.toContain("As•••");
  });

  it("plays by itself only with an automatic cash-out: a ticket a round", async () => {
    const shown = await showCrash("betting");
    await shown.user.click(screen.getByText("Autoplay"));
    expect(screen.getByText("Autoplay needs auto cash-out.")).toBeTruthy();
    await shown.user.click(screen.getByRole("switch", { name: "Auto cash-out" }));
    await shown.user.click(screen.getByRole("button", { name: "Start autoplay" }));
    await waitFor(() => expect(sent(shown)).toHaveLength(1));
    shown.say(aRoundOf("running"));
    shown.studio.loseTicket(10_000);
    shown.say(aRoundOf("crashed"));
    await waitFor(() => expect(scene()).toContain("Lost 10.00."));
    expect(sent(shown)).toHaveLength(1);
    shown.say(aRoundOf("betting", { number: 1 }));
    await waitFor(() => expect(sent(shown)).toHaveLength(2));
    await shown.user.click(screen.getByRole("button", { name: "Stop autoplay" }));
    shown.say(aRoundOf("running", { number: 1 }));
    shown.studio.cashOutTicket(20_000);
    shown.say(aRoundOf("crashed", { number: 1 }));
    expect((await screen.findByText(/^Stopped\. Profit of 2 rounds:/)).closest("details")?.open).toBe(true);
  });

  it("shows after a reload what the ticket under way was bought with", async () => {
    const tabStorage = memory();
    const first = await showGame("crash", { tabStorage });
    await first.app.session.play(1_000, { autoCashOut: 345 });
    first.stop();
    cleanup();
    await showGame("crash", { tabStorage, studio: first.studio });
    const target = screen.getByRole<HTMLInputElement>("textbox", { name: "Cash-out multiple" });
    expect(target.value).toBe("3.45");
    expect(screen.getByRole("switch", { name: "Auto cash-out" }).getAttribute("aria-checked")).toBe("true");
  });
});

describe("the studio's clock", () => {
  it("decides what is shown, also where the page's own is wrong", () => {
    const round = aRoundOf("running", { startsAt: "2026-11-22T08:00:00.000Z" });
    const now = Date.parse("2026-11-22T09:00:11.600Z");
    const state = { connection: "live", round, tickets: [], ticketCount: 0, offsetMs: -3_600_000 } as const;
    expect(multiplierNow(state, now)).toBe(20_000);
    const betting = { ...state, round: aRoundOf("betting", { startsAt: "2026-11-22T08:00:15.000Z" }) };
    expect(untilNext(betting, now)).toBe(3_400);
    expect(multiplierNow(betting, now)).toBe(10_000);
  });
});
