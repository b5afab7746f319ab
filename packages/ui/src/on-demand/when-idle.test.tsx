import { act, cleanup, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { whenIdle } from "./when-idle.tsx";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

interface PartProps {
  readonly title: string;
}
const Part = ({ title }: PartProps) => <p>{title}</p>;
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

describe("a part for when the browser is idle", () => {
  it("is loaded after the page was drawn, and once for all who draw it", async () => {
    let loads = 0;
    const Late = whenIdle<PartProps>(
      async () => {
        loads += 1;
        return Part;
      },
      <i>soon</i>,
    );
    render(<Late title="First" />);
    expect(loads).toBe(0);
    expect(screen.getByText("soon")).toBeTruthy();
    await pass(2_000);
    expect(screen.getByText("First")).toBeTruthy();
    expect(screen.queryByText("soon")).toBeNull();
    render(<Late title="Second" />);
    expect(screen.getByText("Second")).toBeTruthy();
    expect(loads).toBe(1);
  });

  it("is loaded at once where somebody waits for it", async () => {
    const Late = whenIdle<PartProps>(async () => Part);
    const { rerender } = render(<Late title="Here" />);
    rerender(<Late title="Here" needed />);
    await pass(0);
    expect(screen.getByText("Here")).toBeTruthy();
  });

  it("is tried again where its code could not be loaded", async () => {
    let isUp = false;
    const Late = whenIdle<PartProps>(async () => {
      if (!isUp) throw new Error("no connection");
      return Part;
    });
    render(<Late title="Here" needed />);
    await pass(4_000);
    expect(screen.queryByText("Here")).toBeNull();
    isUp = true;
    await pass(1_000);
    expect(screen.getByText("Here")).toBeTruthy();
  });

  it("says what it is given to say where its code could not be loaded, until it is there", async () => {
    let isUp = false;
    const load = async () => {
      if (!isUp) throw new Error("no connection");
      return Part;
    };
    const Late = whenIdle<PartProps>(load, <i>soon</i>, <i>not loaded</i>);
    render(<Late title="Here" needed />);
    expect(screen.getByText("soon")).toBeTruthy();
    await pass(0);
    expect(screen.getByText("not loaded")).toBeTruthy();
    isUp = true;
    await pass(5_000);
    expect(screen.getByText("Here")).toBeTruthy();
    expect(screen.queryByText("not loaded")).toBeNull();
  });

  it("is tried no more once the page was left", async () => {
    let [loads, isUp] = [0, false];
    const Late = whenIdle<PartProps>(async () => {
      loads += 1;
      if (!isUp) throw new Error("no connection");
      return Part;
    });
    const { unmount } = render(<Late title="Gone" needed />);
    await pass(0);
    unmount();
    await pass(60_000);
    expect(loads).toBe(1);
    isUp = true;
  });

  it("is not loaded for a page that was left before", async () => {
    let loads = 0;
    const Late = whenIdle<PartProps>(async () => {
      loads += 1;
      return Part;
    });
    const { unmount } = render(<Late title="Gone" />);
    unmount();
    await pass(10_000);
    expect(loads).toBe(0);
  });
});
