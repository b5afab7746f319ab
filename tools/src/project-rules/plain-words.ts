import { Visitor } from "oxc-parser";
import { parseSource } from "./parsed-source.ts";
import { isSource, type ProjectFile, type Rule, type Violation } from "./project-file.ts";

interface Refused {
  /** Matched against lower-case words: a name such as `PriceLadder` is read as `price ladder`. */
  readonly words: RegExp;
  readonly shown: string;
  /** What to write in its place. */
  readonly instead: string;
}

/** Metaphors, refused in paths, identifiers and comments. The one list: add to it here. */
const METAPHORS: readonly Refused[] = [
  { words: /\bdoors?\b/, shown: "door", instead: "entry point, order entry, or the class that is meant" },
  { words: /\bdesks?\b/, shown: "desk", instead: "market operations, or support" },
  { words: /\bcrowds?\b/, shown: "crowd", instead: "bettors, connections, or a count" },
  { words: /\bmanners?\b/, shown: "manners", instead: "rules, conventions or behaviour" },
  { words: /\bwaiting rooms?\b/, shown: "waiting room", instead: "queue, or pending connections" },
  { words: /\bstruck\b/, shown: "struck", instead: "placed or matched" },
];

/** Refused as identifiers only: in prose they are ordinary words. */
const IDENTIFIERS: readonly Refused[] = [
  {
    words: /\bwelcomes?\b/,
    shown: "welcome",
    instead: "connect, handshake, or the first message's own name",
  },
  { words: /\bfarewells?\b/, shown: "farewell", instead: "close, shut down, or the last message's own name" },
];

/** Refused in comments only: as identifiers they would not say what they mean there. */
const COMMENTS: readonly Refused[] = [
  { words: /\b(?:told|tells)\b/, shown: "told, tells", instead: "reported, reports, says, sends, decides" },
  { words: /\bmeets\b/, shown: "meets", instead: "matches" },
  { words: /\bwhat waits\b/, shown: "what waits", instead: "resting orders, queued messages, pending calls" },
];

/** Plain technical words in the paths, identifiers and comments of source files. */
export const plainWords: Rule = (files) => files.filter(({ path }) => isSource(path)).flatMap(metaphorsIn);

/** One violation for each refused word and line of a file, for its path, and for each refused identifier. */
export function metaphorsIn(file: ProjectFile): readonly Violation[] {
  const { program, comments, lineOf } = parseSource(file);
  const found: { readonly line: number; readonly refused: Refused }[] = [];
  const check = (text: string, lists: readonly (readonly Refused[])[], line: number) => {
    for (const refused of lists.flat()) if (refused.words.test(text)) found.push({ line, refused });
  };
  check(inWords(file.path), [METAPHORS, IDENTIFIERS], 1);
  for (const { value, start } of comments) {
    const firstLine = lineOf(start);
    value.split("\n").forEach((text, index) => {
      check(inWords(text), [METAPHORS, COMMENTS], firstLine + index);
    });
  }
  const checkName = ({ name, start }: { readonly name: string; readonly start: number }) => {
    check(inWords(name), [METAPHORS, IDENTIFIERS], lineOf(start));
  };
  new Visitor({ Identifier: checkName, PrivateIdentifier: checkName, JSXIdentifier: checkName }).visit(
    program,
  );
  return withoutRepeats(
    found.map(({ line, refused: { shown, instead } }) => ({
      rule: "plain-words",
      path: `${file.path}:${line}`,
      advice: `"${shown}" is a metaphor here. Write: ${instead}.`,
    })),
  );
}

/** `PriceLadder`, `price-ladder` and `PRICE_LADDER` all read as `price ladder`. */
function inWords(text: string): string {
  return text
    .replaceAll(/([a-z0-9])([A-Z])/g, "$1 $2")
    .replaceAll(/[_\-/.#]/g, " ")
    .toLowerCase();
}

function withoutRepeats(violations: readonly Violation[]): readonly Violation[] {
  return [
    ...new Map(violations.map((violation) => [`${violation.path} ${violation.advice}`, violation])).values(),
  ];
}
