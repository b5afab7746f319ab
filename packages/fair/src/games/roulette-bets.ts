/** One place of the roulette table that chips can lie on. */
export interface RouletteBet {
  /** Its name in a choice: `straight:17`, `split:17-20`, `street:16-17-18`, `corner:…`, `line:…`, `dozen:1`, `red`. */
  readonly name: string;
  /** The pockets that it wins on, ascending. */
  readonly numbers: readonly number[];
  /** What a unit on it pays when it wins, the unit included: 36 over the number of pockets. */
  readonly pays: number;
}

/** The red pockets; 0 is green, the others are black. */
export const ROULETTE_RED: readonly number[] = [
  1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36,
];

/** Every standard bet of a European table by its name: 157 of them. */
export const ROULETTE_BETS: ReadonlyMap<string, RouletteBet> = new Map(
  [...insideBets(), ...outsideBets()].map((bet) => [bet.name, bet]),
);

function insideBets(): readonly RouletteBet[] {
  const all = range(0, 36);
  const rows = range(0, 11).map((row) => [row * 3 + 1, row * 3 + 2, row * 3 + 3]);
  const splits = [
    ...[1, 2, 3].map((number) => [0, number]),
    ...range(1, 33).map((number) => [number, number + 3]),
    ...range(1, 35).flatMap((number) => (number % 3 === 0 ? [] : [[number, number + 1]])),
  ];
  const corners = range(1, 32).flatMap((number) =>
    number % 3 === 0 ? [] : [[number, number + 1, number + 3, number + 4]],
  );
  const lines = range(0, 10).map((row) => range(row * 3 + 1, row * 3 + 6));
  return [
    ...all.map((number) => named("straight", [number])),
    ...splits.map((numbers) => named("split", numbers)),
    ...[...rows, [0, 1, 2], [0, 2, 3]].map((numbers) => named("street", numbers)),
    ...[...corners, [0, 1, 2, 3]].map((numbers) => named("corner", numbers)),
    ...lines.map((numbers) => named("line", numbers)),
  ];
}

function outsideBets(): readonly RouletteBet[] {
  const where = (name: string, wins: (number: number) => boolean) => bet(name, range(1, 36).filter(wins));
  const isRed = (number: number) => ROULETTE_RED.includes(number);
  return [
    ...[1, 2, 3].map((dozen) => where(`dozen:${dozen}`, (number) => Math.ceil(number / 12) === dozen)),
    ...[1, 2, 3].map((column) => where(`column:${column}`, (number) => (number - column) % 3 === 0)),
    where("red", isRed),
    where("black", (number) => !isRed(number)),
    where("even", (number) => number % 2 === 0),
    where("odd", (number) => number % 2 === 1),
    where("low", (number) => number <= 18),
    where("high", (number) => number >= 19),
  ];
}

function named(kind: string, numbers: readonly number[]): RouletteBet {
  return bet(`${kind}:${numbers.join("-")}`, numbers);
}

function bet(name: string, numbers: readonly number[]): RouletteBet {
  return { name, numbers, pays: 36 / numbers.length };
}

function range(first: number, last: number): readonly number[] {
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}
