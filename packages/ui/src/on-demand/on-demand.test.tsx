import { act, cleanup, render, screen } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { onDemand } from "./on-demand.tsx";

afterEach(cleanup);

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

  it("is tried again where its code could not be loaded", async () => {
    let isUp = false;
    const Late = onDemand<PartProps>(async () => {
      if (!isUp) throw new Error("no connection");
      return Part;
    });
    const { rerender } = render(<Late open title="Here" />);
    await act(async () => undefined);
    expect(screen.queryByText("Here")).toBeNull();
    isUp = true;
    rerender(<Late open={false} title="Here" />);
    rerender(<Late open title="Here" />);
    expect(await screen.findByText("Here")).toBeTruthy();
  });
});
