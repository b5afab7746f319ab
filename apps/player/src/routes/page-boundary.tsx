import { Component, type ReactNode } from "react";
import { BrokenPage } from "../pages/broken-page.tsx";

interface PageBoundaryProps {
  /** Another one: what is inside is tried again. */
  readonly resetKey: unknown;
  readonly children: ReactNode;
}

interface PageBoundaryState {
  readonly resetKey: unknown;
  readonly isBroken: boolean;
}

/** What cannot be drawn is replaced by a page that says so, until the next navigation. */
export class PageBoundary extends Component<PageBoundaryProps, PageBoundaryState> {
  override readonly state: PageBoundaryState = { resetKey: this.props.resetKey, isBroken: false };

  static getDerivedStateFromError(): Partial<PageBoundaryState> {
    return { isBroken: true };
  }

  static getDerivedStateFromProps(
    { resetKey }: PageBoundaryProps,
    state: PageBoundaryState,
  ): PageBoundaryState | null {
    return resetKey === state.resetKey ? null : { resetKey, isBroken: false };
  }

  override render(): ReactNode {
    return this.state.isBroken ? <BrokenPage /> : this.props.children;
  }
}
