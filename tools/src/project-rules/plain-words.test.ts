import { describe, expect, it } from "vitest";
import { metaphorsIn, plainWords } from "./plain-words.ts";

function linesFound(text: string, path = "apps/x/src/a.ts"): readonly string[] {
  return metaphorsIn({ path, text }).map((violation) => violation.path.slice(path.length + 1));
}

const comment = (text: string) => `const a = 1;\n// ${text}`;

describe("plain words", () => {
  it("finds a metaphor in identifiers, however they are written", () => {
    for (const name of ["marketDoor", "MarketDoor", "MARKET_DOOR", "doors", "desk", "Crowd", "waitingRoom"]) {
      expect(linesFound(`const a = 1;\nexport const ${name} = 1;`)).toEqual(["2"]);
    }
    expect(linesFound("class A {\n  #farewell = 1;\n  welcome() {}\n}")).toEqual(["2", "3"]);
    expect(linesFound("export const a = <Crowd />;", "apps/x/src/a.tsx")).toEqual(["1"]);
  });

  it("finds one in the path of a file", () => {
    expect(linesFound("", "apps/x/src/domain-door.ts")).toEqual(["1"]);
    expect(linesFound("", "apps/x/src/modules/desk/index.ts")).toEqual(["1"]);
  });

  it("finds one in a comment, in the line where it stands", () => {
    expect(linesFound("/**\n * One.\n * Through the same door as others.\n */\nexport const a = 1;")).toEqual(
      ["3"],
    );
    for (const word of [
      "desk",
      "A Desk",
      "waiting-room",
      "crowds",
      "manners",
      "waiting room",
      "struck",
      "told",
      "tells",
      "meets",
      "what waits",
    ]) {
      expect(linesFound(comment(`Is ${word} here.`))).toEqual(["2"]);
    }
  });

  it("leaves strings, ordinary words and longer words alone", () => {
    expect(linesFound('export const a = "crowd";')).toEqual([]);
    expect(
      linesFound("const desktop = 1;\nconst crowdfunding = 2;\nconst told = 3;\nconst outdoor = 4;"),
    ).toEqual([]);
    expect(linesFound(comment("You are welcome to construct it; it can tell them."))).toEqual([]);
  });

  it("says what to write instead", () => {
    const [violation] = metaphorsIn({ path: "a/b.ts", text: "const door = 1;" });
    expect(violation).toMatchObject({ rule: "plain-words", advice: expect.stringContaining("entry point") });
  });

  it("looks at source files only", () => {
    const files = ["apps/x/src/a.ts", "apps/x/a.md"].map((path) => ({
      path,
      text: "const door = 1",
    }));
    expect(plainWords(files).map(({ path }) => path)).toEqual(["apps/x/src/a.ts:1"]);
  });
});
