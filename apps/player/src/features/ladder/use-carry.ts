import { type OddsHundredths, oddsHundredths } from "@crossbook/odds";
import { type PointerEvent as ReactPointerEvent, useEffect, useRef, useState } from "react";

/** An own bet on its way to another price of the ladder. */
export interface Carry {
  readonly betId: number;
  readonly target: OddsHundredths;
}

export interface CarryActs {
  readonly carry: Carry | undefined;
  /** Picks a bet up, as the keyboard and a press do. */
  readonly pickUp: (betId: number, odds: OddsHundredths) => void;
  readonly aim: (target: OddsHundredths) => void;
  /** Drops it at a price, by default where it was aimed at. */
  readonly drop: (target?: OddsHundredths) => void;
  /** Ends a drag too: what the pointer does after it means nothing. */
  readonly leave: () => void;
  /** Of the bet itself: a pointer that is pressed on it and moved carries it. */
  readonly startPointer: (event: ReactPointerEvent, betId: number, odds: OddsHundredths) => void;
  /** Whether a click that comes now is the end of a drag, and means nothing more. */
  readonly wasDragged: () => boolean;
}

/** A press that moves less than this is a click. */
const DRAG_PX = 4;

/** Carries an own bet to another price: by pointer, or picked up, aimed and dropped. */
export function useCarry(onMove: (betId: number, odds: OddsHundredths) => void): CarryActs {
  const [carry, setCarry] = useState<Carry>();
  const dragged = useRef(false);
  const pointer = useRef<AbortController>(undefined);
  // A drag takes its time: what its end does is decided by what is known then.
  const latest = useRef(onMove);
  useEffect(() => {
    latest.current = onMove;
  });

  useEffect(() => () => pointer.current?.abort(), []);

  function startPointer(
    { button, pointerId, clientY: startY }: ReactPointerEvent,
    betId: number,
    odds: OddsHundredths,
  ): void {
    if (button !== 0) return;
    let target: OddsHundredths | undefined;
    pointer.current?.abort();
    const ended = new AbortController();
    pointer.current = ended;
    const follow = ({ pointerId: moved, clientX, clientY }: PointerEvent) => {
      if (moved !== pointerId) return;
      if (target === undefined && Math.abs(clientY - startY) < DRAG_PX) return;
      target = priceAt(clientX, clientY) ?? target ?? odds;
      setCarry({ betId, target });
    };
    const stop = ({ pointerId: lifted, type }: PointerEvent) => {
      if (lifted !== pointerId) return;
      ended.abort();
      if (target === undefined) return;
      dragged.current = true;
      // The click of this drag comes at once, where one comes at all.
      setTimeout(() => {
        dragged.current = false;
      });
      setCarry(undefined);
      if (type === "pointerup") latest.current(betId, target);
    };
    // The pointer leaves the bet that it drags.
    const { signal } = ended;
    window.addEventListener("pointermove", follow, { signal });
    window.addEventListener("pointerup", stop, { signal });
    window.addEventListener("pointercancel", stop, { signal });
  }

  return {
    carry,
    pickUp: (betId, odds) => setCarry({ betId, target: odds }),
    aim: (target) => setCarry((before) => before && { ...before, target }),
    drop: (target) => {
      pointer.current?.abort();
      setCarry(undefined);
      if (carry !== undefined) onMove(carry.betId, target ?? carry.target);
    },
    leave: () => {
      pointer.current?.abort();
      setCarry(undefined);
    },
    startPointer,
    wasDragged: () => dragged.current,
  };
}

/** The price of the row under the pointer. */
function priceAt(x: number, y: number): OddsHundredths | undefined {
  const row = document.elementFromPoint(x, y)?.closest<HTMLElement>("tr[data-odds]");
  const odds = Number(row?.dataset.odds);
  return Number.isInteger(odds) && odds > 0 ? oddsHundredths(odds) : undefined;
}
