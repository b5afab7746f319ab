/**
 * Texts of one language, by a key each. `{team}` stands for any words, `{#line}` for a figure such as `6`, `12.5` or `-1.5`. Where two
 * templates fit a text, the first of the table counts.
 */
export type TextTable = Readonly<Record<string, string>>;

type Placeholder<Template extends string> = Template extends `${string}{${infer Name}}${infer Rest}`
  ? (Name extends `#${infer Figure}` ? Figure : Name) | Placeholder<Rest>
  : never;

/** What stands in the placeholders of a template. */
export type TextValues<Template extends string> = { readonly [Name in Placeholder<Template>]: string };

/** How another language says each text of a table: a missing one does not compile. */
export type TextWords<Table extends TextTable> = {
  readonly [Key in keyof Table]: (values: TextValues<Table[Key]>) => string;
};

/** Says texts of a table in another language. */
export interface TextReader {
  /** Undefined where no template fits the text as a whole. */
  readonly whole: (text: string) => string | undefined;
  /** Of a text that is one sentence of the table behind another; undefined where any of them is in no table. */
  readonly sentences: (text: string) => string | undefined;
}

interface Reading {
  readonly whole: RegExp;
  /** At the beginning of a text, with the space behind it. */
  readonly first: RegExp;
  readonly say: (values: Readonly<Record<string, string>>) => string;
}

const FIGURE = "[+-]?\\d+(?:\\.\\d+)?";

/** More are not remembered: names of players, which are many, are read anew. */
const MOST_REMEMBERED = 2000;

/** A reader of the texts of `table`, which answers in `words`. Answers are remembered: lists ask for the same names again and again. */
export function textReader<Table extends TextTable>(table: Table, words: TextWords<Table>): TextReader {
  const readings = Object.entries(table).map(([key, template]): Reading => {
    const pattern = patternOf(template);
    const say = words[key] as Reading["say"];
    return { whole: new RegExp(`^${pattern}$`), first: new RegExp(`^${pattern}(?: |$)`), say };
  });
  return {
    whole: remembered((text) => firstOf(readings, "whole", text)?.said),
    sentences: remembered((text) => {
      const said: string[] = [];
      for (let rest = text; rest !== ""; ) {
        const found = firstOf(readings, "first", rest);
        if (found === undefined) return undefined;
        said.push(found.said);
        rest = rest.slice(found.length);
      }
      return said.join(" ");
    }),
  };
}

function firstOf(readings: readonly Reading[], part: "whole" | "first", text: string) {
  for (const { [part]: pattern, say } of readings) {
    const found = pattern.exec(text);
    if (found) return { said: say(found.groups ?? {}), length: found[0].length };
  }
  return undefined;
}

function patternOf(template: string): string {
  return template
    .replace(/[.*+?^$()|[\]\\/]/g, "\\$&")
    .replace(/\{(#?)(\w+)\}/g, (_, isFigure, name) => `(?<${name}>${isFigure ? FIGURE : ".+?"})`);
}

function remembered(read: (text: string) => string | undefined): (text: string) => string | undefined {
  const known = new Map<string, string | undefined>();
  return (text) => {
    if (known.has(text)) return known.get(text);
    const answer = read(text);
    if (known.size < MOST_REMEMBERED) known.set(text, answer);
    return answer;
  };
}
