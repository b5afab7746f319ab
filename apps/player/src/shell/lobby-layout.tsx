import { useScreen } from "@crossbook/browser";
import type { ReactNode } from "react";
import { CasinoHeader } from "./casino-header.tsx";
import { AccountMenu } from "./header/late-account-menu.tsx";
import { ThemeButton } from "./header/theme-button.tsx";
import { Footer } from "./late-footer.tsx";
import classes from "./lobby-layout.module.css";
import { BottomBar } from "./navigation/bottom-bar.tsx";
import { MAIN_ID } from "./route-focus.tsx";
import { SkipLink } from "./skip-link.tsx";

/** The casino's own layout: a header with the ways out, one column, and on a phone the bottom bar. No rail, no slip. */
export function LobbyLayout({ children }: { readonly children: ReactNode }) {
  const isPhone = useScreen() === "phone";
  return (
    <>
      <SkipLink />
      <CasinoHeader>
        {!isPhone && (
          <>
            <ThemeButton />
            <AccountMenu needed />
          </>
        )}
      </CasinoHeader>
      <main id={MAIN_ID} tabIndex={-1} className={classes.main}>
        {children}
        <Footer needed />
      </main>
      <BottomBar />
    </>
  );
}
