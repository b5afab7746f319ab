import { mayCall, type OperatorCall, type OperatorRole } from "@crossbook/contract";
import {
  Activity,
  Banknote,
  ChartColumn,
  Dices,
  Gavel,
  Gift,
  type LucideIconData,
  ScrollText,
  Settings,
  ShieldAlert,
  Users,
} from "@lucide/icons";

/** A screen that an area begins with, and the call that it is made of. */
interface AreaStart {
  readonly path: string;
  readonly needs: OperatorCall;
}

/** A part of the console with a place in the navigation: a role that may not call what it needs does not see it. */
export interface Area extends AreaStart {
  readonly title: string;
  /** The key after `g`. */
  readonly key: string;
  readonly icon: LucideIconData;
  /** Where a role begins that may not see the first screen. */
  readonly otherwise?: AreaStart;
}

/** The areas in the order of the navigation. One is added with its first screen, never before. */
export const AREAS: readonly Area[] = [
  { title: "Trading", path: "/trading", key: "t", icon: Activity, needs: "getTradingEvents" },
  { title: "Settlement", path: "/settlement", key: "e", icon: Gavel, needs: "getSettlementQueue" },
  { title: "Risk", path: "/risk", key: "k", icon: ShieldAlert, needs: "getRiskMarkets" },
  { title: "Players", path: "/players", key: "p", icon: Users, needs: "findPlayers" },
  {
    ...{ title: "Cash", path: "/cash", key: "c", icon: Banknote, needs: "getPaymentQueue" },
    otherwise: { path: "/cash/payments", needs: "getPayments" },
  },
  { title: "Bonuses", path: "/bonuses", key: "b", icon: Gift, needs: "getBonusTemplates" },
  { title: "Casino", path: "/casino", key: "o", icon: Dices, needs: "getCasinoGames" },
  { title: "Reports", path: "/reports", key: "r", icon: ChartColumn, needs: "getReport" },
  {
    ...{ title: "Settings", path: "/settings", key: "s", icon: Settings, needs: "getOperators" },
    otherwise: { path: "/settings/applications", needs: "getApplications" },
  },
  { title: "Audit", path: "/audit", key: "u", icon: ScrollText, needs: "getAudit" },
];

/** The areas that a role may see, each with the path that it begins at. */
export function areasOf(role: OperatorRole): readonly Area[] {
  return AREAS.flatMap((area) => {
    const start = [area, area.otherwise].find((each) => each !== undefined && mayCall(role, each.needs));
    return start === undefined ? [] : [{ ...area, path: start.path }];
  });
}
