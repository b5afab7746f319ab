import type { SlotSymbol } from "@crossbook/fair";
import { Icon } from "@crossbook/ui";
import { Bell, Cherry, Citrus, Flower2, Star } from "@lucide/icons";
import type { ReactNode } from "react";
import classes from "./slot-symbol-icon.module.css";

const ICONS: Readonly<Record<SlotSymbol, ReactNode>> = {
  wild: <Icon icon={Star} />,
  seven: <Seven />,
  bell: <Icon icon={Bell} />,
  lotus: <Icon icon={Flower2} />,
  mango: <Mango />,
  lime: <Icon icon={Citrus} />,
  cherry: <Icon icon={Cherry} />,
};

/** A symbol of the reels as a picture; it is named in words where it counts. */
export function SlotSymbolIcon({ symbol }: { readonly symbol: SlotSymbol }) {
  return (
    <span className={classes.icon} data-symbol={symbol} aria-hidden>
      {ICONS[symbol]}
    </span>
  );
}

function Seven() {
  return (
    <svg viewBox="0 0 24 24" fill="none" stroke="currentColor">
      <path d="M5 4h14L10 21" strokeWidth="3.4" strokeLinejoin="round" strokeLinecap="round" />
    </svg>
  );
}

function Mango() {
  return (
    <svg viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeWidth="2" strokeLinejoin="round">
      <path d="M13 6c5 0 8 4 7 9s-6 7-11 5-6-8-3-11 4-3 7-3Z" />
      <path d="M13 6c0-2 1-3 3-4M16 5c2-1 4-1 5 0-1 2-3 2-5 0Z" strokeLinecap="round" />
    </svg>
  );
}
