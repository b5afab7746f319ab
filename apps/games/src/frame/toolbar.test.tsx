import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { QuietAudio } from "../testing/quiet-audio.ts";
import { type ShownGame, showGame, stopGames } from "../testing/show-game.tsx";

afterEach(() => {
  stopGames();
  cleanup();
  vi.unstubAllGlobals();
  QuietAudio.forget();
});

async function opened(shown: ShownGame, tool: string): Promise<HTMLElement> {
  await shown.user.click(screen.getByRole("button", { name: tool }));
  return await screen.findByRole("dialog");
}

async function playRounds({ user, app }: ShownGame, count: number): Promise<void> {
  for (let played = 0; played < count; played += 1) {
    await user.click(screen.getByRole("button", { name: /^Roll/ }));
    await waitFor(() => expect(app.session.store.getState().activity).toBe("idle"));
  }
}

describe("own rounds", () => {
  it("are empty before the first", async () => {
    const sheet = await opened(await showGame("dice"), "Rounds");
    expect(await within(sheet).findByText("You have not played this game yet.")).toBeTruthy();
  });

  it("have stake, choice, seeds, and a link that checks the round without any server", async () => {
    const shown = await showGame("dice", { isAlone: true });
    shown.studio.luck = "win";
    await playRounds(shown, 1);
    const sheet = await opened(shown, "Rounds");
    await within(sheet).findByText("+10.00");
    expect(sheet.textContent).toContain("over 50.50");
    expect(sheet.textContent).toContain("client-1");
    const link = within(sheet).getByRole<HTMLAnchorElement>("link", { name: "Check this round yourself" });
    expect(link.href).toContain("http://studio.test/studios/verify/#lang=en&game=dice&serverSeedHash=");
  });

  it("ask the operator's app to open the check in a frame, which may open no window", async () => {
    const shown = await showGame("dice");
    await playRounds(shown, 1);
    const sheet = await opened(shown, "Rounds");
    const link = await within(sheet).findByRole<HTMLAnchorElement>("link", {
      name: "Check this round yourself",
    });
    const isFollowed = fireEvent.click(link);
    expect(isFollowed).toBe(false);
    expect(shown.posted.at(-1)).toMatchObject({ type: "openVerifier", url: link.href });
    expect(link.href).toContain("http://studio.test/studios/verify/#lang=en&game=dice");
  });

  it("say what a check still misses, until a new pair has revealed the seed", async () => {
    const shown = await showGame("dice");
    await playRounds(shown, 1);
    const before = await opened(shown, "Rounds");
    expect(await within(before).findByText(/secret until you take a new pair/)).toBeTruthy();
    await shown.user.click(within(before).getByRole("button", { name: "Close" }));
    const fairness = await opened(shown, "Fairness");
    await shown.user.click(within(fairness).getByRole("button", { name: /^New pair/ }));
    await within(fairness).findByRole("region", { name: "Revealed seed" });
    await shown.user.click(within(fairness).getByRole("button", { name: "Close" }));
    const after = await opened(shown, "Rounds");
    const link = await within(after).findByRole<HTMLAnchorElement>("link");
    expect(link.href).toContain(`serverSeed=${"a".repeat(64)}`);
    expect(within(after).queryByText(/secret until/)).toBeNull();
  });

  it("come a page at a time", async () => {
    const shown = await showGame("dice");
    await playRounds(shown, 21);
    const sheet = await opened(shown, "Rounds");
    await waitFor(() => expect(within(sheet).getAllByRole("listitem")).toHaveLength(20));
    await shown.user.click(within(sheet).getByRole("button", { name: "Older rounds" }));
    await waitFor(() => expect(within(sheet).getAllByRole("listitem")).toHaveLength(21));
    expect(within(sheet).queryByRole("button", { name: "Older rounds" })).toBeNull();
  });

  it("can be asked for again where they could not be loaded", async () => {
    const shown = await showGame("dice");
    shown.studio.isUp = false;
    const sheet = await opened(shown, "Rounds");
    await within(sheet).findByText("Your rounds could not be loaded.");
    shown.studio.isUp = true;
    await shown.user.click(within(sheet).getByRole("button", { name: "Try again" }));
    expect(await within(sheet).findByText("You have not played this game yet.")).toBeTruthy();
  });
});

describe("fairness", () => {
  it("shows the commitment and the nonce of the next round", async () => {
    const shown = await showGame("dice");
    await playRounds(shown, 2);
    const sheet = await opened(shown, "Fairness");
    expect(sheet.textContent).toContain("ffe054fe7ae0cb6dc65c3af9b61d5209f439851db43d0ba5997337df154668eb");
    expect(sheet.textContent).toContain("Rounds played with this pair2");
  });

  it("replaces the pair with the player's seed and reveals the old one", async () => {
    const shown = await showGame("dice");
    await playRounds(shown, 1);
    const sheet = await opened(shown, "Fairness");
    const seed = within(sheet).getByRole("textbox", { name: "Your next seed" });
    await shown.user.clear(seed);
    await shown.user.type(seed, "rugby-1");
    await shown.user.click(within(sheet).getByRole("button", { name: /^New pair/ }));
    const revealed = await within(sheet).findByRole("region", { name: "Revealed seed" });
    expect(revealed.textContent).toContain("a".repeat(64));
    expect(sheet.textContent).toContain("rugby-1");
    expect(within(revealed).getByRole<HTMLAnchorElement>("link").href).toContain(
      `serverSeed=${"a".repeat(64)}`,
    );
    expect(shown.app.session.store.getState().fairness?.nonce).toBe(0);
  });

  it("shows the hash of the studio's next seed before the player chooses his, and takes that seed then", async () => {
    const shown = await showGame("dice");
    await playRounds(shown, 1);
    const sheet = await opened(shown, "Fairness");
    const hashAt = (name: string) =>
      within(sheet).getByText(name).nextElementSibling?.textContent ?? "no such hash";
    const announced = hashAt("Hash of the studio’s next seed, drawn before you choose yours");
    expect(announced).toMatch(/^[0-9a-f]{64}$/);
    await shown.user.click(within(sheet).getByRole("button", { name: /^New pair/ }));
    await within(sheet).findByRole("region", { name: "Revealed seed" });
    expect(hashAt("Hash of the studio’s seed")).toBe(announced);
    expect(hashAt("Hash of the studio’s next seed, drawn before you choose yours")).not.toBe(announced);
  });

  it("refuses a seed that the studio would not take, and says which it takes: with a space or a colon too", async () => {
    const shown = await showGame("dice");
    const sheet = await opened(shown, "Fairness");
    const seed = within(sheet).getByRole("textbox", { name: "Your next seed" });
    const words = "1 to 64 letters, digits, signs or spaces of an English keyboard.";
    for (const text of ["", "मेरा बीज"]) {
      fireEvent.change(seed, { target: { value: text } });
      await shown.user.click(within(sheet).getByRole("button", { name: /^New pair/ }));
      expect(within(sheet).getByRole("alert").textContent).toBe(words);
    }
    expect(shown.studio.requests.some(({ path }) => path === "seeds")).toBe(false);
    fireEvent.change(seed, { target: { value: " my seed: 7 " } });
    await shown.user.click(within(sheet).getByRole("button", { name: /^New pair/ }));
    await within(sheet).findByRole("region", { name: "Revealed seed" });
    expect(shown.studio.requests.at(-1)?.body).toEqual({ clientSeed: "my seed: 7" });
  });

  it("says that a pair stays while a round is open", async () => {
    const shown = await showGame("mines");
    await shown.user.click(screen.getByRole("button", { name: /^Start/ }));
    await waitFor(() => expect(shown.app.session.store.getState().round?.state).toBe("open"));
    const sheet = await opened(shown, "Fairness");
    await shown.user.click(within(sheet).getByRole("button", { name: /^New pair/ }));
    expect((await within(sheet).findByRole("alert")).textContent).toContain("still open");
  });
});

describe("rules and sound", () => {
  it("state the rules, the exact return and the limits", async () => {
    const sheet = await opened(await showGame("dice"), "Rules");
    expect(sheet.textContent).toContain("98.99 %");
    expect(sheet.textContent).toContain("A roll equal to the target loses.");
    expect(sheet.textContent).toContain("10 to 10,000");
  });

  it("are silent until sound is turned on", async () => {
    const shown = await showGame("dice");
    const sound = screen.getByRole("button", { name: "Sound" });
    expect(sound.getAttribute("aria-pressed")).toBe("false");
    await shown.user.click(sound);
    expect(sound.getAttribute("aria-pressed")).toBe("true");
    expect(shown.app.preferences.store.getState().hasSound).toBe(true);
  });

  it("play nothing before that, and no tone of a win for a round that pays less than its stake", async () => {
    vi.stubGlobal("AudioContext", QuietAudio);
    const shown = await showGame("plinko");
    shown.studio.luck = "lose";
    const drop = async () => {
      await shown.user.click(screen.getByRole("button", { name: /^Drop/ }));
      await waitFor(() => expect(shown.app.session.store.getState().activity).toBe("idle"));
    };
    await drop();
    expect(QuietAudio.tones).toEqual([]);
    await shown.user.click(screen.getByRole("button", { name: "Sound" }));
    await drop();
    const { stake, payout, state } = shown.app.session.store.getState().round ?? {};
    expect([state, payout !== undefined && stake !== undefined && payout < stake]).toEqual(["won", true]);
    expect(QuietAudio.tones).toEqual([330, 220]);
    shown.studio.luck = "win";
    await drop();
    expect(QuietAudio.tones.slice(2)).toEqual([330, 523, 659, 784]);
    // A void round is no loss either.
    shown.studio.fail({ kind: "pending" });
    await shown.user.click(screen.getByRole("button", { name: /^Drop/ }));
    await waitFor(() => expect(shown.app.session.store.getState().activity).toBe("pending"));
    shown.studio.settlePending("OPERATOR_UNAVAILABLE");
    await waitFor(() => expect(shown.app.session.store.getState().round?.state).toBe("void"));
    await waitFor(() => expect(shown.app.session.store.getState().activity).toBe("idle"));
    expect(QuietAudio.tones.slice(6)).toEqual([330]);
  });
});
