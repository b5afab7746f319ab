import { ok, refused, type WireAnswer } from "@crossbook/browser/testing";
import { api, stakeTitle } from "@crossbook/contract";
import { act, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it } from "vitest";
import { bodiesTo, openMarketWorld } from "../../testing/market-world.ts";
import { closeApps } from "../../testing/test-app.tsx";
import { fieldsOf, stakeFault, stakesOf } from "./stake-form.ts";

afterEach(closeApps);

const CALL = api.userStakes.add.path;

function openPage() {
  const world = openMarketWorld({
    path: "/settings-stake",
    wire: (wire) => wire.on(CALL, ({ body }) => ok("Your stake buttons are saved.", { stakes: body })),
  });
  return { ...world, user: userEvent.setup() };
}

describe("the stake buttons", () => {
  it("[ROUTE-15][CALL-BET-01] are saved as a list of eight, and the bet slip has them, also after a reload", async () => {
    const { screen, user, wire, app, storage } = openPage();
    const boxes = (await screen.findAllByLabelText(/^Button \d$/)) as HTMLInputElement[];
    expect(boxes.map(({ value }) => value)).toEqual([
      "100",
      "500",
      "1000",
      "2000",
      "3000",
      "4000",
      "5000",
      "6000",
    ]);
    await user.clear(screen.getByLabelText("Button 2"));
    await user.type(screen.getByLabelText("Button 2"), "1,50,000");
    await user.click(screen.getByRole("button", { name: "Save" }));
    expect(await screen.findByText("Your stake buttons are saved.")).toBeTruthy();
    const sent = bodiesTo(wire, CALL)[0] as unknown as readonly { title: string; value: number }[];
    expect(sent).toHaveLength(8);
    expect(sent[1]).toEqual({ title: "150k", value: 150_000 });
    expect(app.session.state().stakes[1]).toEqual({ title: "150k", value: 150_000 });
    expect(JSON.parse(storage.getItem("userinfo") ?? "{}").stakes[1].value).toBe(150_000);
  });

  it("[VALID-20] names the box that has no amount, and sends nothing", async () => {
    const { screen, user, wire } = openPage();
    const box = await screen.findByLabelText("Button 3");
    await user.clear(box);
    await user.click(screen.getByRole("button", { name: "Save" }));
    expect((await screen.findByRole("alert")).textContent).toBe("amount is a required field");
    expect(box.getAttribute("aria-invalid")).toBe("true");
    expect(wire.requestsTo(CALL)).toHaveLength(0);
    await user.click(screen.getByRole("button", { name: "Standard amounts" }));
    expect((screen.getByLabelText("Button 3") as HTMLInputElement).value).toBe("1000");
  });

  it("that another tab has saved are in the boxes in which nothing was typed", async () => {
    const { screen, user, wire, app } = openPage();
    const valueOf = (button: number) => (screen.getByLabelText(`Button ${button}`) as HTMLInputElement).value;
    await user.type(await screen.findByLabelText("Button 1"), "5");
    const [first, ...others] = app.session.state().stakes;
    if (first === undefined) throw new Error("there are no stakes");
    act(() => app.session.setStakes([first, ...others.map(() => ({ title: "70", value: 70 }))]));
    await waitFor(() => expect(valueOf(2)).toBe("70"));
    expect(valueOf(1)).toBe("1005");
    await user.click(screen.getByRole("button", { name: "Save" }));
    await screen.findByText("Your stake buttons are saved.");
    const sent = bodiesTo(wire, CALL)[0] as unknown as readonly { value: number }[];
    expect(sent.map(({ value }) => value)).toEqual([1_005, 70, 70, 70, 70, 70, 70, 70]);
  });

  it("keeps what is typed while a save is under way, to be saved next", async () => {
    const { screen, user, wire, app } = openPage();
    const box = (button: number) => screen.getByLabelText(`Button ${button}`) as HTMLInputElement;
    let answer: (given: WireAnswer) => void = () => undefined;
    wire.on(CALL, () => new Promise((resolve) => (answer = resolve)));
    await user.type(await screen.findByLabelText("Button 1"), "5");
    await user.click(screen.getByRole("button", { name: "Save" }));
    await waitFor(() => expect(wire.requestsTo(CALL)).toHaveLength(1));
    await user.type(box(2), "7");
    answer(ok("Your stake buttons are saved.", { stakes: wire.requestsTo(CALL)[0]?.body }));
    await screen.findByText("Your stake buttons are saved.");
    expect([box(1).value, box(2).value]).toEqual(["1005", "5007"]);
    expect(app.session.state().stakes[1]?.value).toBe(500);
    wire.on(CALL, ({ body }) => ok("Your stake buttons are saved.", { stakes: body }));
    await user.click(screen.getByRole("button", { name: "Save" }));
    await waitFor(() => expect(app.session.state().stakes[1]?.value).toBe(5007));
    expect(app.session.state().stakes[0]?.value).toBe(1005);
  });

  it("shows a refusal and keeps what was typed", async () => {
    const { screen, user, wire, app } = openPage();
    wire.on(CALL, () => refused(422, "STAKE_BUTTON_INVALID", "Not this amount."));
    await user.type(await screen.findByLabelText("Button 1"), "0");
    await user.click(screen.getByRole("button", { name: "Save" }));
    expect(await screen.findByText("Not this amount.")).toBeTruthy();
    expect((screen.getByLabelText("Button 1") as HTMLInputElement).value).toBe("1000");
    expect(app.session.state().stakes[0]?.value).toBe(100);
  });
});

describe("the form", () => {
  it.each([
    ["", "amount is a required field"],
    ["0.5", "from 1 to 1,00,00,000"],
    ["10000000.01", "from 1 to 1,00,00,000"],
    ["ten", "from 1 to 1,00,00,000"],
    ["1", undefined],
    ["1,00,00,000", undefined],
  ])("judges %j", (text, fault) => expect(stakeFault(text)).toBe(fault));

  it("labels a button by its amount", () => {
    expect([1, 999, 1_000, 1_500, 25_000, 6.5].map(stakeTitle)).toEqual([
      "1",
      "999",
      "1k",
      "1500",
      "25k",
      "6.5",
    ]);
    const stakes = [{ title: "1k", value: 1_000 }];
    expect(stakesOf(fieldsOf(stakes))).toEqual(stakes);
  });
});
