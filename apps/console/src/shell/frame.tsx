import { ToastHost } from "@crossbook/browser";
import { mayCall } from "@crossbook/contract";
import { EmptyState, LiveRegion, LoadingNote } from "@crossbook/ui";
import { Outlet, useRouter, useRouterState } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { SecondFactorDialog } from "../acts/second-factor-dialog.tsx";
import { ShortcutSheet } from "../keyboard/shortcut-sheet.tsx";
import { SessionGate } from "../session/session-gate.tsx";
import { useOperator } from "../session/use-operator.ts";
import classes from "./frame.module.css";
import { Header } from "./header.tsx";
import { Navigation } from "./navigation.tsx";
import { useRouteRule } from "./use-route-rule.ts";
import { ZoneNote } from "./zone-note.tsx";

const MAIN_ID = "main";

/** The frame of every screen. */
export function Frame() {
  return (
    <>
      <SessionGate>
        <div className={classes.frame}>
          <a className={classes.skip} href={`#${MAIN_ID}`}>
            Skip to the content
          </a>
          <Header />
          <Navigation />
          <main id={MAIN_ID} className={classes.main} tabIndex={-1}>
            <AllowedScreen />
            <ZoneNote />
          </main>
        </div>
        <SecondFactorDialog />
        <ShortcutSheet />
        <RouteFocus />
        <ScreenOnItsWay />
      </SessionGate>
      <ToastHost />
    </>
  );
}

/** The screen of the address, or a sentence where the role may not see it. */
function AllowedScreen() {
  const { role } = useOperator();
  const { needs, title } = useRouteRule();
  if (needs === undefined || mayCall(role, needs)) return <Outlet />;
  return (
    <EmptyState title={`The role ${role} does not see ${title?.toLowerCase() ?? "this"}.`}>
      An admin can give you another role.
    </EmptyState>
  );
}

/** Says that the screen that was asked for is on its way, while the one before it is still drawn. */
function ScreenOnItsWay() {
  const isPending = useRouterState({ select: ({ status }) => status === "pending" });
  return isPending ? <LoadingNote /> : null;
}

/** After a navigation the focus goes to the new screen and its title is read out; the document has it too. */
function RouteFocus() {
  const router = useRouter();
  const { title } = useRouteRule();
  const [said, setSaid] = useState("");
  useEffect(() => {
    document.title = title === undefined ? "Crossbook console" : `${title} · Crossbook console`;
  }, [title]);
  useEffect(
    () =>
      router.subscribe("onRendered", ({ fromLocation, pathChanged }) => {
        if (fromLocation === undefined || !pathChanged) return;
        document.getElementById(MAIN_ID)?.focus({ preventScroll: true });
        setSaid(router.state.matches.at(-1)?.staticData.title ?? "");
      }),
    [router],
  );
  return <LiveRegion message={said} />;
}
