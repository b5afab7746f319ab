import type { SportEvent, SportTree } from "@crossbook/contract";
import { isInPlay } from "@crossbook/first-page";
import { sportName } from "../../events/sport-name.ts";
import { keyboardText } from "../../messages/english/shell/keyboard.ts";
import { fuzzyScore } from "./fuzzy.ts";

/** Something to go to or to do. */
export interface PaletteItem {
  readonly key: string;
  readonly title: string;
  /** What it is: a page, an action, or where an event belongs. */
  readonly detail: string;
  readonly run: () => void;
}

const SHOWN = 30;

/** The items that fit what was typed, the best first; before anything is typed the first ones as they are. */
export function fittingItems(items: readonly PaletteItem[], typed: string): readonly PaletteItem[] {
  if (typed.trim() === "") return items.slice(0, SHOWN);
  return items
    .flatMap((item) => {
      const title = fuzzyScore(item.title, typed);
      const whole = fuzzyScore(`${item.title} ${item.detail}`, typed);
      // What is only in the detail counts half.
      const score = title ?? (whole === undefined ? undefined : whole / 2);
      return score === undefined ? [] : [{ item, score }];
    })
    .sort((a, b) => b.score - a.score)
    .slice(0, SHOWN)
    .map(({ item }) => item);
}

/** An item for each sport and each event of the tree. */
export function eventItems(tree: SportTree, open: (href: string) => void): readonly PaletteItem[] {
  return [
    ...tree.map(({ id, displayName }) => ({
      ...{ key: `sport-${id}`, title: sportName(id) ?? displayName, detail: keyboardText().sport },
      run: () => open(`/matchlist/${id}`),
    })),
    ...tree.flatMap(({ events }) => events.map((event) => eventItem(event, open))),
  ];
}

function eventItem(event: SportEvent, open: (href: string) => void): PaletteItem {
  const sport = sportName(event.sportId) ?? event.sportName;
  return {
    key: `event-${event.id}`,
    title: event.title,
    detail: isInPlay(event) ? keyboardText().sportInPlay(sport) : sport,
    run: () => open(`/markets/${event.id}`),
  };
}
