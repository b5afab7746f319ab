import { useScreen } from "@crossbook/browser";
import { useEffect, useRef } from "react";
import { createPortal } from "react-dom";
import { BackCloses } from "../../app/back-closes.tsx";
import { slipText } from "../../messages/english/betting/slip.ts";
import { useLocation } from "../../routes/use-router.ts";
import type { Draft } from "../../selection/draft.ts";
import { useSelection } from "../../selection/selection-store.ts";
import classes from "./bet-slip-panel.module.css";
import { OwnBetNews } from "./own-bet-news.tsx";
import { Slip } from "./slip.tsx";
import { SlipOpenBets } from "./slip-open-bets.tsx";

/** The slip and the open bets: a column on a wide screen, else a sheet at the bottom while a slip is open. */
export function BetSlipPanel() {
  const draft = useSelection((selection) => selection.draft);
  const isOpenBetsPage = useLocation(({ pathname }) => pathname.toLowerCase() === "/open-bets");
  const isColumn = useScreen() === "wide";
  if (!isColumn) {
    return (
      <>
        <OwnBetNews />
        {draft !== undefined && <SlipSheet draft={draft} />}
      </>
    );
  }
  return (
    <div className={classes.column}>
      <OwnBetNews />
      {draft === undefined ? (
        <p className={classes.empty}>{slipText().pressPrice}</p>
      ) : (
        <Slip draft={draft} />
      )}
      {!isOpenBetsPage && <SlipOpenBets />}
    </div>
  );
}

/** Lies over the bottom of the page without covering all of it; the page can be scrolled clear of it. */
function SlipSheet({ draft }: { readonly draft: Draft }) {
  const sheet = useRef<HTMLDivElement>(null);
  const opening = useSelection((selection) => selection.openings);
  const close = useSelection((selection) => selection.close);
  useEffect(() => {
    const { style } = document.body;
    let heightPx = 0;
    const keepClear = () => {
      const before = heightPx;
      heightPx = sheet.current?.offsetHeight ?? 0;
      style.paddingBottom = `${heightPx}px`;
      if (heightPx > before && sheet.current !== null) showPressedPrice(sheet.current);
    };
    const observer = new ResizeObserver(keepClear);
    if (sheet.current !== null) observer.observe(sheet.current);
    return () => {
      observer.disconnect();
      style.paddingBottom = "";
    };
  }, []);
  useEffect(() => {
    if (opening > 0 && sheet.current !== null) showPressedPrice(sheet.current);
  }, [opening]);
  return createPortal(
    <div ref={sheet} className={classes.sheet}>
      <BackCloses onBack={close} />
      <Slip draft={draft} />
    </div>,
    document.body,
  );
}

/** The price that was pressed stays in sight: a player must see it move while the stake is typed. */
function showPressedPrice(sheet: HTMLElement): void {
  const row = document.querySelector('main [data-price="selected"]')?.closest("li")?.getBoundingClientRect();
  if (!row) return;
  const hiddenPx = row.bottom - (window.innerHeight - sheet.offsetHeight);
  // On a phone that lies on its side the sheet is as high as the window: the row stays below the header then, beside the sheet.
  const headerPx = document.querySelector("header")?.getBoundingClientRect().bottom ?? 0;
  const scrollPx = Math.min(hiddenPx, row.top - Math.max(0, headerPx));
  if (scrollPx > 0) window.scrollBy({ top: scrollPx });
}
