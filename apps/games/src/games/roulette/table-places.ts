const EVEN_CHANCES = ["low", "even", "red", "black", "odd", "high"];

/** The places of the table that are no numbers, in the order of the Tab key's table. */
export const OUTSIDE = [
  ...EVEN_CHANCES,
  ...["dozen:1", "dozen:2", "dozen:3"],
  ...["column:1", "column:2", "column:3"],
];

/** All places: 0, the numbers, and those outside. */
export const PLACES: readonly string[] = [
  ...Array.from({ length: 37 }, (_, number) => `straight:${number}`),
  ...OUTSIDE,
];

/** Lines of a grid, from 1, that a place lies between. */
export interface Area {
  readonly top: number;
  readonly left: number;
  readonly bottom: number;
  readonly right: number;
}

type Direction = "up" | "down" | "left" | "right";

/** The direction of a key; undefined of all others. */
export const DIRECTIONS: Readonly<Record<string, Direction | undefined>> = {
  ArrowUp: "up",
  ArrowDown: "down",
  ArrowLeft: "left",
  ArrowRight: "right",
};

/** Where a place lies. The table is upright on a phone, and lies where there is room for it. */
export function areaOf(bet: string, isLying: boolean): Area {
  const [kind = "", text = ""] = bet.split(":");
  const number = Number(text);
  if (isLying) return lyingArea(kind, number);
  return uprightArea(kind, number);
}

/** Outside bets in two columns at the left, three columns of numbers, 0 above, columns below. */
function uprightArea(kind: string, number: number): Area {
  const chance = EVEN_CHANCES.indexOf(kind);
  if (chance >= 0) return area(2 + 2 * chance, 1, 2, 1);
  if (kind === "dozen") return area(4 * number - 2, 2, 4, 1);
  if (kind === "column") return area(14, 2 + number, 1, 1);
  if (number === 0) return area(1, 3, 1, 3);
  return area(Math.ceil(number / 3) + 1, ((number - 1) % 3) + 3, 1, 1);
}

/** 0 at the left, three rows of twelve, columns at the right, dozens and even chances below. */
function lyingArea(kind: string, number: number): Area {
  const chance = EVEN_CHANCES.indexOf(kind);
  if (chance >= 0) return area(5, 2 + 2 * chance, 1, 2);
  if (kind === "dozen") return area(4, 4 * number - 2, 1, 4);
  if (kind === "column") return area(4 - number, 14, 1, 1);
  if (number === 0) return area(1, 1, 3, 1);
  return area(3 - ((number - 1) % 3), Math.ceil(number / 3) + 1, 1, 1);
}

function area(top: number, left: number, rows: number, columns: number): Area {
  return { top, left, bottom: top + rows, right: left + columns };
}

/** The nearest place in that direction, first of those that lie straight there; undefined at the edge. */
export function placeBeside(bet: string, direction: Direction, isLying: boolean): string | undefined {
  const from = turned(areaOf(bet, isLying), direction);
  const beyond = PLACES.map((place) => ({ place, area: turned(areaOf(place, isLying), direction) }))
    .filter((one) => one.area.left >= from.right)
    .map((one) => ({ place: one.place, away: distance(from, one.area) }));
  return beyond.reduce<(typeof beyond)[number] | undefined>(
    (best, one) => (best === undefined || one.away < best.away ? one : best),
    undefined,
  )?.place;
}

/** The area as if the direction were to the right. */
function turned({ top, left, bottom, right }: Area, direction: Direction): Area {
  switch (direction) {
    case "right":
      return { top, left, bottom, right };
    case "left":
      return { top, left: -right, bottom, right: -left };
    case "down":
      return { top: left, left: top, bottom: right, right: bottom };
    case "up":
      return { top: left, left: -bottom, bottom: right, right: -top };
  }
}

/** What lies beside the way is further than all that lies on it. */
function distance(from: Area, to: Area): number {
  const gap = Math.max(0, to.top - from.bottom + 1, from.top - to.bottom + 1);
  const offset = Math.abs(from.top + from.bottom - to.top - to.bottom);
  return gap * 10_000 + (to.left - from.right) * 100 + offset;
}
