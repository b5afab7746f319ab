import type { OperatorCall } from "@crossbook/contract";

/** What the frame needs to know of a screen. */
export interface RouteRule {
  readonly title?: string;
  /** The call that the screen is made of: a role that may not make it does not see the screen. */
  readonly needs?: OperatorCall;
}

declare module "@tanstack/react-router" {
  interface StaticDataRouteOption extends RouteRule {}
}
