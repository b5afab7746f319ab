import { createRootRoute } from "@tanstack/react-router";
import { Frame } from "../shell/frame.tsx";
import "./route-rule.ts";

/** The route of every screen. */
export const rootRoute = createRootRoute({ component: Frame });
