import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const STORIES = "packages/engine/src/stories";
const FOLDER = join(import.meta.dirname, "../../..", STORIES);

const HEADING = `# What markets do

Each rule with the story that proves it, from \`${STORIES}\`: who does what, and after the arrow what
comes of it. Written by \`npm run documents\`; the stories run with the tests.
`;

/** The rules of the market stories, by file: their titles as sentences, and what happens in each. */
export function marketRules(): string {
  const files = readdirSync(FOLDER).filter((name) => name.endsWith(".test.ts"));
  const chapters = files.sort().map((name) => chapterOf(readFileSync(join(FOLDER, name), "utf8")));
  return `${[HEADING, ...chapters.filter((chapter) => chapter !== "")].join("\n")}`;
}

/** `describe`, or one for each engine, is a heading, \`it\` a rule of it, and the story's lines follow. */
function chapterOf(source: string): string {
  const parts: string[] = [];
  let subject = "";
  const found = source.matchAll(
    /describe\("([^"\n]+)"|\]\)\("([^"\n]+?) of %s"|\bit\(\s*"([^"\n]+)"|runMarketStory\(\s*`\n([^`$]*?)\n?\s*`/g,
  );
  for (const [, plain, ofEach, rule, story] of found) {
    const heading = plain ?? ofEach;
    if (heading !== undefined) {
      subject = heading;
      parts.push(`## ${capital(heading)}\n`);
    } else if (rule !== undefined) parts.push(`- **${capital(subject)} ${rule}.**\n`);
    else if (story !== undefined) parts.push(`${indented(story)}\n`);
  }
  return parts.some((part) => part.startsWith("- ")) ? parts.join("\n") : "";
}

/** As code of the rule above it. */
function indented(story: string): string {
  const lines = story.split("\n");
  const margin = Math.min(...lines.filter((line) => line.trim() !== "").map((line) => line.search(/\S/)));
  return ["  ```text", ...lines.map((line) => `  ${line.slice(margin)}`.trimEnd()), "  ```"].join("\n");
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
