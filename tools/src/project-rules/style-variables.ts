import { isTestCode, type Rule } from "./project-file.ts";

const READ = /var\(\s*(--[\w-]+)/g;
/** In a style sheet `--a: …`; in code a text that is the name, as a style object or a call has it. */
const SET = /(--[\w-]+)\s*:|["'`](--[\w-]+)["'`]/g;

/**
 * A variable of styles that nothing sets is no error to a browser: the declaration is left out, and a size or a colour is
 * whatever it is outside.
 */
export const styleVariables: Rule = (files) => {
  const set = new Set(
    files
      .filter(({ path }) => /\.(css|tsx?|html)$/.test(path) && !isTestCode(path))
      .flatMap(({ text }) => [...text.matchAll(SET)].map(([, style, code]) => style ?? code)),
  );
  return files
    .filter(({ path }) => path.endsWith(".css"))
    .flatMap(({ path, text }) =>
      [...text.matchAll(READ)]
        .filter(([, name]) => !set.has(name))
        .map(({ 1: name, index }) => ({
          rule: "style-variables",
          path: `${path}:${text.slice(0, index).split("\n").length}`,
          advice: `Nothing sets ${name}: take one of packages/ui/src/tokens.`,
        })),
    );
};
