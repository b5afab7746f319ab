import type { Rule } from "./project-file.ts";

const OPENING = /^(?:<{7}|>{7}|\|{7}) /;
const MIDDLE = /^={7}$/;

/**
 * Lines that an unfinished merge leaves behind. Seven equal signs alone are also how some documents underline a title,
 * so they count only between an opening marker and a closing one.
 */
export const mergeMarkers: Rule = (files) =>
  files.flatMap(({ path, text }) => {
    let isInsideConflict = false;
    return text.split(/\r?\n/).flatMap((line, index) => {
      const isMarker = OPENING.test(line) || (isInsideConflict && MIDDLE.test(line));
      if (!isMarker) return [];
      isInsideConflict = !line.startsWith(">");
      return [
        {
          rule: "merge-markers",
          path: `${path}:${index + 1}`,
          advice: "A merge was not finished here: keep one side (a generated file: make it again).",
        },
      ];
    });
  });
