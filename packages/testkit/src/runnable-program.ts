import { createRequire } from "node:module";

/** How Node runs a program of ours: the file it is given, and the options that go before it. */
export interface RunnableProgram {
  readonly file: string;
  readonly options: readonly string[];
}

/**
 * A program, named by the path of its source file. `npm test` builds first and sets `PROGRAMS_FROM_BUILD=1`, because a build
 * starts in a third of the time and is what an operator runs; without it a program runs from its source and needs no build.
 */
export function runnableProgram(source: string): RunnableProgram {
  if (process.env["PROGRAMS_FROM_BUILD"] !== "1") return { file: source, options: fromSource() };
  // The innermost folder of that name: the project itself may lie in one.
  const at = source.lastIndexOf("/src/");
  const inside = source.slice(at + "/src/".length).replace(/\.ts$/, ".js");
  return { file: `${source.slice(0, at)}/dist/${inside}`, options: [] };
}

/** By its path, because a program may be started in another folder. */
function fromSource(): readonly string[] {
  return ["--conditions=source", "--import", createRequire(import.meta.url).resolve("tsx")];
}
