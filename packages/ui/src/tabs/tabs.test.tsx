import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, describe, expect, it } from "vitest";
import { Tabs } from "./tabs.tsx";

afterEach(cleanup);

function Example() {
  const [value, setValue] = useState("markets");
  return (
    <Tabs
      label="Event"
      value={value}
      onChange={setValue}
      tabs={[
        { value: "markets", label: "Markets", panel: "the markets" },
        { value: "bets", label: "Open bets", count: 3, panel: "the bets" },
        { value: "live", label: "Live", count: 0, panel: "the score" },
      ]}
    />
  );
}

describe("Tabs", () => {
  it("shows one panel, chosen by press or by arrow key", async () => {
    render(<Example />);
    expect(screen.getByRole("tabpanel").textContent).toBe("the markets");
    await userEvent.click(screen.getByRole("tab", { name: /Open bets/ }));
    expect(screen.getByRole("tabpanel").textContent).toBe("the bets");
    await userEvent.keyboard("{ArrowRight}");
    expect(screen.getByRole("tabpanel").textContent).toBe("the score");
  });

  it("are one stop of the Tab key, and the keys move over them with the focus, past an end to the other", async () => {
    render(<Example />);
    const user = userEvent.setup();
    await user.tab();
    const at = () => [document.activeElement?.textContent, screen.getByRole("tabpanel").textContent];
    expect(at()).toEqual(["Markets", "the markets"]);
    for (const [key, ...expected] of [
      ["ArrowLeft", "Live", "the score"],
      ["ArrowRight", "Markets", "the markets"],
      ["End", "Live", "the score"],
      ["Home", "Markets", "the markets"],
    ]) {
      await user.keyboard(`{${key}}`);
      expect(at()).toEqual(expected);
    }
    await user.tab();
    expect(document.activeElement).toBe(screen.getByRole("tabpanel", { name: "Markets" }));
  });

  it("keep the page from moving by the keys that they take", () => {
    render(<Example />);
    const tab = screen.getByRole("tab", { name: "Markets" });
    expect([fireEvent.keyDown(tab, { key: "End" }), fireEvent.keyDown(tab, { key: "x" })]).toEqual([
      ...[false, true],
    ]);
  });

  it.each(["Alt", "Control", "Meta"])("leaves the browser its own keys, with %s", async (modifier) => {
    render(<Example />);
    await userEvent.click(screen.getByRole("tab", { name: /Open bets/ }));
    await userEvent.keyboard(`{${modifier}>}{ArrowLeft}{Home}{/${modifier}}`);
    expect(screen.getByRole("tabpanel").textContent).toBe("the bets");
  });

  it("shows the count of a tab, and none where it is 0", () => {
    render(<Example />);
    expect(screen.getByRole("tab", { name: /^Open bets ?3$/ })).toBeTruthy();
    expect(screen.getByRole("tab", { name: "Live" })).toBeTruthy();
  });
});
