import { type Comment, type ParseResult, parseSync } from "oxc-parser";
import type { ProjectFile } from "./project-file.ts";

/** A source file as syntax tree and comments. */
export interface ParsedSource {
  readonly program: ParseResult["program"];
  readonly comments: readonly Comment[];
  /** The line, from 1, in which an offset of the text lies. */
  lineOf(offset: number): number;
}

/** Parses TypeScript, TSX or JavaScript. A file that does not parse is a throw: the type check reports it better. */
export function parseSource({ path, text }: ProjectFile): ParsedSource {
  const { program, comments, errors } = parseSync(path, text);
  if (errors[0]) throw new Error(`${path} does not parse: ${errors[0].message}`);
  return { program, comments, lineOf: (offset) => text.slice(0, offset).split("\n").length };
}
