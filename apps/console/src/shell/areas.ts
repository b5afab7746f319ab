import type { OperatorCall } from "@crossbook/contract";
import { Activity, type LucideIcon, ScrollText, Settings, Users } from "lucide-react";

/** A part of the console with a place in the navigation. */
export interface Area {
  readonly title: string;
  readonly path: string;
  /** The key after `g`. */
  readonly key: string;
  readonly icon: LucideIcon;
  /** The call that its first screen is made of: a role that may not make it does not see the area. */
  readonly needs: OperatorCall;
}

/** The areas in the order of the navigation. One is added with its first screen, never before. */
export const AREAS: readonly Area[] = [
  { title: "Trading", path: "/trading", key: "t", icon: Activity, needs: "getTradingEvents" },
  { title: "Players", path: "/players", key: "p", icon: Users, needs: "findPlayers" },
  { title: "Settings", path: "/settings", key: "s", icon: Settings, needs: "getOperators" },
  { title: "Audit", path: "/audit", key: "u", icon: ScrollText, needs: "getAudit" },
];
