import { Icon, Sheet } from "@crossbook/ui";
import { BookOpen, History, House, ShieldCheck, Volume2, VolumeX, Wallet } from "@lucide/icons";
import { type ReactNode, useState } from "react";
import { FairnessDrawer } from "../fairness/fairness-drawer.tsx";
import { useGameApp, usePreference, useSessionState } from "../game-app.ts";
import { HistoryDrawer } from "../history/history-drawer.tsx";
import { pageText } from "../messages/english/page.ts";
import { RulesDrawer } from "../rules/rules-drawer.tsx";
import classes from "./toolbar.module.css";
import { useLeave } from "./use-leave.ts";

type Drawer = "history" | "fairness" | "rules";

/** The row under every game: ways out, own rounds, fairness, rules, sound. */
export function Toolbar() {
  const text = pageText();
  const { preferences } = useGameApp();
  const hasSound = usePreference((state) => state.hasSound);
  const isReady = useSessionState((state) => state.phase === "ready");
  const [drawer, setDrawer] = useState<Drawer>();
  const leave = useLeave();
  return (
    <nav className={classes.toolbar} aria-label={text.aboutGame}>
      {leave.toLobby !== undefined && (
        <Tool label={text.lobby} icon={<Icon icon={House} />} onClick={leave.toLobby} />
      )}
      {leave.toCashier !== undefined && (
        <Tool label={text.cashier} icon={<Icon icon={Wallet} />} onClick={leave.toCashier} />
      )}
      <Tool
        label={text.rounds}
        icon={<Icon icon={History} />}
        disabled={!isReady}
        onClick={() => setDrawer("history")}
      />
      <Tool
        label={text.fairness}
        icon={<Icon icon={ShieldCheck} />}
        disabled={!isReady}
        onClick={() => setDrawer("fairness")}
      />
      <Tool label={text.rules} icon={<Icon icon={BookOpen} />} onClick={() => setDrawer("rules")} />
      <Tool
        label={text.sound}
        icon={hasSound ? <Icon icon={Volume2} /> : <Icon icon={VolumeX} />}
        pressed={hasSound}
        onClick={() => preferences.setSound(!hasSound)}
      />
      <Sheet
        open={drawer !== undefined}
        onClose={() => setDrawer(undefined)}
        title={drawer === undefined ? "" : text.drawers[drawer]}
      >
        {drawer === "history" && <HistoryDrawer />}
        {drawer === "fairness" && <FairnessDrawer />}
        {drawer === "rules" && <RulesDrawer />}
      </Sheet>
    </nav>
  );
}

interface ToolProps {
  readonly label: string;
  readonly icon: ReactNode;
  readonly onClick: () => void;
  readonly disabled?: boolean;
  readonly pressed?: boolean;
}

function Tool({ label, icon, onClick, disabled = false, pressed }: ToolProps) {
  return (
    <button
      type="button"
      className={classes.tool}
      disabled={disabled}
      aria-pressed={pressed}
      onClick={onClick}
    >
      <span aria-hidden>{icon}</span>
      {label}
    </button>
  );
}
