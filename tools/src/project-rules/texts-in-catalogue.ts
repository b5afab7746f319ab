import { Visitor } from "oxc-parser";
import { parseSource } from "./parsed-source.ts";
import { isSource, isTestCode, type ProjectFile, type Rule, type Violation } from "./project-file.ts";

/** Where an app keeps its texts, in each language: the games their own, everything else of the bettors' app beside it. */
function messagesOf(path: string): string {
  return `apps/${path.startsWith("apps/games/") ? "games" : "player"}/src/messages/`;
}

/** Sources whose texts players read. */
const WATCHED = /^(?:apps\/(?:player|games)\/src|packages\/(?:browser|ui)\/src)\//;

/** Folders whose texts are still to be moved. The list may only shrink: a folder on it that is clean is a violation too. */
const NOT_MOVED_YET: readonly string[] = [];

/** Attributes and properties that are shown or read aloud. */
const SHOWN = new Set([
  ...["alt", "aria-description", "aria-label", "aria-roledescription", "aria-valuetext", "data-label"],
  ...["description", "emptyWords", "failure", "heading", "hint", "label", "lead", "legend", "note"],
  ...["placeholder", "summary", "title", "unit", "words"],
]);

/** "Place bet", "{…} is void: your stakes were returned.", "password is a required field". */
const SENTENCE =
  /^(?:\p{Lu}\p{Ll}+,?(?: \S+)*? \p{Ll}{2}|\p{Ll}+(?: \p{Ll}+){2}|(?:…\W*)+\p{Ll}{2,} \p{Ll}+)/u;

/** Every text of the bettors' app and of the games comes from its catalogue, so that each language has it. */
export const textsInCatalogue: Rule = (files) => textsOutside(files, NOT_MOVED_YET);

/** The texts outside of the catalogue, but for those in folders that are not moved yet; such a folder without one is a violation. */
export function textsOutside(
  files: readonly ProjectFile[],
  notMovedYet: readonly string[],
): readonly Violation[] {
  const watched = files.filter(
    ({ path }) =>
      WATCHED.test(path) && isSource(path) && !isTestCode(path) && !/\/messages\//.test(path.slice(0, -1)),
  );
  const found = watched.flatMap(textsIn);
  const isIn = (folder: string) => (path: string) => path.startsWith(`${folder}/`);
  const done = notMovedYet.filter(
    (folder) =>
      watched.some(({ path }) => isIn(folder)(path)) && !found.some(({ path }) => isIn(folder)(path)),
  );
  return [
    ...found.filter(({ path }) => !notMovedYet.some((folder) => isIn(folder)(path))),
    ...done.map((path) => ({
      rule: "texts-in-catalogue",
      path,
      advice: "Every text of this folder is in the catalogue: take it from the list of those that are not.",
    })),
  ];
}

/** One violation for each text that a source file shows and that is written in it. */
export function textsIn(file: ProjectFile): readonly Violation[] {
  const { program, lineOf } = parseSource(file);
  const found = new Map<number, string>();
  const report = (text: string, start: number): void => {
    if (isWords(text)) found.set(start, text.trim());
  };
  /** What a bug or the log says is for who mends it. */
  const internal = new Set<number>();
  const leaveOut = (values: readonly unknown[]): void => {
    for (const { start } of values.flatMap(textsOf)) internal.add(start);
  };
  new Visitor({
    JSXText: ({ value, start }) => report(value, start),
    JSXAttribute: ({ name, value }) => {
      if (!SHOWN.has(String(name.name))) return;
      for (const { text, start } of textsOf(value)) report(text, start);
    },
    JSXElement: ({ children }) => {
      for (const child of children) {
        if (child.type !== "JSXExpressionContainer") continue;
        for (const { text, start } of textsOf(child.expression)) report(text, start);
      }
    },
    Property: ({ key, value }) => {
      if (key.type !== "Identifier" || !SHOWN.has(key.name)) return;
      for (const { text, start } of textsOf(value)) if (/^\p{Lu}/u.test(text)) report(text, start);
    },
    NewExpression: ({ callee, arguments: passed }) => {
      if (callee.type === "Identifier" && callee.name.endsWith("Error")) leaveOut(passed);
    },
    CallExpression: ({ callee, arguments: passed }) => {
      const name = callee.type === "MemberExpression" ? callee.property : callee;
      if (name.type === "Identifier" && name.name === "log") leaveOut(passed);
    },
    Literal: ({ value, start }) => {
      if (typeof value === "string" && SENTENCE.test(value.trim())) report(value, start);
    },
    TemplateLiteral: (literal) => {
      for (const { text, start } of textsOf(literal)) if (SENTENCE.test(text.trim())) report(text, start);
    },
  }).visit(program);
  return [...found]
    .filter(([start]) => !internal.has(start))
    .map(([start, text]) => ({
      rule: "texts-in-catalogue",
      path: `${file.path}:${lineOf(start)}`,
      advice: `"${text.slice(0, 40)}" is a text of one language: put it into ${messagesOf(file.path)}english and every other language.`,
    }));
}

/** Names of things, such as UPI or PDF, are the same in every language, and so are signs and figures. */
function isWords(text: string): boolean {
  return /\p{Ll}{2}/u.test(text.replaceAll(/&\w+;/g, ""));
}

interface Written {
  readonly text: string;
  readonly start: number;
}

interface SyntaxNode {
  readonly type: string;
  readonly start: number;
}

/** The texts that an expression may be: its own, or those of its branches. In a template each value is a "…". */
function textsOf(node: unknown): readonly Written[] {
  if (!isNode(node)) return [];
  if (node.type === "Literal" && "value" in node)
    return typeof node.value === "string" ? [{ text: node.value, start: node.start }] : [];
  if (node.type === "TemplateLiteral" && "quasis" in node && Array.isArray(node.quasis)) {
    const parts = node.quasis as readonly { readonly value: { readonly cooked: string | null } }[];
    return [{ text: parts.map(({ value }) => value.cooked ?? "").join("…"), start: node.start }];
  }
  const branches: readonly (keyof Branches)[] = ["expression", "consequent", "alternate", "left", "right"];
  if (!/^(?:JSXExpressionContainer|ConditionalExpression|LogicalExpression|TSAsExpression)$/.test(node.type))
    return [];
  return branches.flatMap((name) => textsOf((node as Branches)[name]));
}

interface Branches extends SyntaxNode {
  readonly expression?: unknown;
  readonly consequent?: unknown;
  readonly alternate?: unknown;
  readonly left?: unknown;
  readonly right?: unknown;
}

function isNode(value: unknown): value is SyntaxNode {
  return typeof value === "object" && value !== null && "type" in value && "start" in value;
}
