import { LiveProvider } from "@crossbook/browser";
import type { ReactNode } from "react";
import { navigationText } from "../messages/english/shell/navigation.ts";
import { BetSlip } from "./bet-slip.tsx";
import { ConnectionLine } from "./connection-line.tsx";
import { Header } from "./header/header.tsx";
import { LaterKeyboard } from "./keyboard/later-keyboard.tsx";
import { Footer } from "./late-footer.tsx";
import classes from "./main-layout.module.css";
import { BottomBar } from "./navigation/bottom-bar.tsx";
import { LeftRail } from "./navigation/left-rail.tsx";
import { RealityDialog } from "./reality-dialog.tsx";
import { MAIN_ID } from "./route-focus.tsx";
import { SkipLink } from "./skip-link.tsx";

/** Header, left rail, main column, right column; on a phone a bottom bar instead of the rails. */
export function MainLayout({ children }: { readonly children: ReactNode }) {
  return (
    <LiveProvider>
      <SkipLink />
      <Header />
      <div className={classes.columns}>
        <LeftRail />
        <div className={classes.middle}>
          <ConnectionLine />
          <main id={MAIN_ID} tabIndex={-1} className={classes.main}>
            {children}
            <Footer needed />
          </main>
        </div>
        <aside className={classes.slip} aria-label={navigationText().betSlip}>
          <BetSlip />
        </aside>
      </div>
      <BottomBar />
      <RealityDialog />
      <LaterKeyboard />
    </LiveProvider>
  );
}
