import type { Rule } from "./project-file.ts";

const HOVER_MEDIA = /^@media\b.*\(hover: hover\)/;
/** Comments, then what opens or ends a block with the text before it. */
const PARTS = /\/\*[\s\S]*?\*\/|[^{};]*[{};]/g;

/**
 * What was touched looks hovered on a phone until something else is touched, and so as if it were chosen: styles of
 * `:hover` are for devices that have it.
 */
export const hoverStyles: Rule = (files) =>
  files
    .filter(({ path }) => path.endsWith(".css"))
    .flatMap(({ path, text }) => {
      const open: boolean[] = [];
      return [...text.matchAll(PARTS)].flatMap(({ 0: part, index }) => {
        if (part.startsWith("/*")) return [];
        if (part.endsWith("}")) open.pop();
        if (!part.endsWith("{")) return [];
        const isInside = open.includes(true);
        open.push(HOVER_MEDIA.test(part.trim()));
        const place = part.indexOf(":hover");
        if (place < 0 || isInside) return [];
        const line = text.slice(0, index + place).split("\n").length;
        return [
          { rule: "hover-styles", path: `${path}:${line}`, advice: "Put it into @media (hover: hover)." },
        ];
      });
    });
