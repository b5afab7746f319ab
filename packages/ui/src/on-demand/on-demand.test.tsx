import { act, cleanup, render, screen } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { BackGuardContext } from "../dialog/back-guard.ts";
import { onDemand } from "./on-demand.tsx";

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

interface PartProps {
  readonly open: boolean;
  readonly title: string;
}
const Part = ({ open, title }: PartProps) => (open ? <p>{title}</p> : null);

describe("a part on demand", () => {
  it("is loaded when it first opens, and once for all who draw it", async () => {
    let loads = 0;
    const Late = onDemand<PartProps>(async () => {
      loads += 1;
      return Part;
    });
    const { rerender } = render(<Late open={false} title="First" />);
    expect(loads).toBe(0);
    rerender(<Late open title="First" />);
    expect(await screen.findByText("First")).toBeTruthy();
    rerender(<Late open={false} title="First" />);
    expect(screen.queryByText("First")).toBeNull();
    render(<Late open title="Second" />);
    expect(screen.getByText("Second")).toBeTruthy();
    expect(loads).toBe(1);
  });

  it("is tried again where its code could not be loaded, as long as it is open", async () => {
    vi.useFakeTimers();
    let isUp = false;
    const Late = onDemand<PartProps>(async () => {
      if (!isUp) throw new Error("no connection");
      return Part;
    });
    render(<Late open title="Here" />);
    await act(() => vi.advanceTimersByTimeAsync(0));
    expect(screen.queryByText("Here")).toBeNull();
    expect(screen.getByRole("status").textContent).toBe("Loading…");
    isUp = true;
    await act(() => vi.advanceTimersByTimeAsync(5_000));
    expect(screen.getByText("Here")).toBeTruthy();
    expect(screen.queryByRole("status")).toBeNull();
  });

  it("can be closed by a step back before its code is there", async () => {
    let arrive = (): void => undefined;
    const arrived = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    const onClose = vi.fn<() => void>();
    const Late = onDemand<PartProps & { onClose: () => void }>(() => arrived.then(() => Part));
    const late = (open: boolean) => (
      <BackGuardContext value={(onBack) => <button onClick={onBack}>Step back</button>}>
        <Late open={open} title="Here" onClose={onClose} />
      </BackGuardContext>
    );
    const { rerender } = render(late(true));
    screen.getByRole("button", { name: "Step back" }).click();
    expect(onClose).toHaveBeenCalledOnce();
    rerender(late(false));
    expect(screen.queryByRole("button")).toBeNull();
    rerender(late(true));
    await act(async () => arrive());
    expect(screen.getByText("Here")).toBeTruthy();
    expect(screen.queryByRole("button")).toBeNull();
  });
});
