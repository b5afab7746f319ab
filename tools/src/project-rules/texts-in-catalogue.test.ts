import { describe, expect, it } from "vitest";
import { textsIn, textsInCatalogue, textsOutside } from "./texts-in-catalogue.ts";

const PATH = "apps/player/src/features/x/a.tsx";

/** The lines of a component in which a text is found. */
function linesFound(body: string): readonly string[] {
  return textsIn({ path: PATH, text: `export function A() {\n${body}\n}` }).map(({ path }) =>
    path.slice(PATH.length + 1),
  );
}

describe("texts outside of the catalogue", () => {
  it.each([
    ["text of an element", "return <p>Place bet</p>;"],
    ["text beside a value", "return <p>Min {least}</p>;"],
    ["aria-label", 'return <nav aria-label="Main" />;'],
    ["title", 'return <span title="On strike">*</span>;'],
    ["placeholder", 'return <input placeholder="Search" />;'],
    ["alt", 'return <img src={x} alt="The screenshot" />;'],
    ["a component's label", 'return <Field label="Amount" />;'],
    ["either branch", 'return <Field label={a ? text().b : "Amount"} />;'],
    ["a branch among children", 'return <p>{a && "nothing"}</p>;'],
    ["a template", "return <Field label={`Cancel ${name}`} />;"],
    ["a label of an object", 'return { value: 1, label: "Deposits" };'],
    ["a sentence of a toast", 'toastError("The picture is too large.");'],
    ["a sentence with a value first", "return `${count} bets were cancelled.`;"],
    ["what another class than an error is made of", 'return new Notification("The bet was matched now.");'],
    ["a fault in lower case", 'return "password is a required field";'],
  ])("is found: %s", (_name, body) => {
    expect(linesFound(body)).toEqual(["2"]);
  });

  it.each([
    ["a message", "return <p>{text().title}</p>;"],
    ["names and signs", "return <p>UPI · {name} – {amount} %</p>;"],
    ["a label that is a name", 'return <Field label="IFSC" />;'],
    ["other attributes", 'return <Field className="a b" autoComplete="current-password" />;'],
    ["words of the code", 'return { kind: "limit", status: "OPEN", path: "a/b" };'],
    ["a thrown bug", 'throw new Error("usePlayerApp is used outside of PlayerAppProvider");'],
    ["a line of the log", 'ports.log("the texts could not be loaded", cause);'],
    ["a name of several words", 'return "Samsung Internet";'],
    ["a media query", 'return window.matchMedia("(min-width: 1360px)");'],
    ["one word", 'return localStorage.getItem("OpenBets");'],
    ["a header", "return `Bearer ${token}`;"],
    ["a comment", "// The picture is too large.\nreturn null;"],
  ])("is not: %s", (_name, body) => {
    expect(linesFound(body)).toEqual([]);
  });

  it("counts in the bettors' app, its packages and the games, and not in tests and the catalogue itself", () => {
    const text = "export const a = <p>Place bet</p>;\n";
    const paths = [
      "apps/player/src/features/x/a.test.tsx",
      "apps/player/src/messages/english/x.tsx",
      "apps/sandbox/src/a.tsx",
      "apps/games/src/messages/hindi/x.ts",
      "apps/games/src/frame/a.tsx",
      "packages/ui/src/pager/pager.tsx",
      PATH,
    ];
    const found = textsInCatalogue(paths.map((path) => ({ path, text })));
    expect(found.map(({ path }) => path)).toEqual([
      "apps/games/src/frame/a.tsx:1",
      "packages/ui/src/pager/pager.tsx:1",
      `${PATH}:1`,
    ]);
    expect(found[0]?.advice).toContain("apps/games/src/messages/english");
  });

  it("is let be in a folder that is not moved yet, and such a folder may not be clean", () => {
    const folder = "apps/player/src/features/x";
    const written = { path: PATH, text: "export const a = <p>Place bet</p>;" };
    const moved = { path: PATH, text: "export const a = <p>{text().place}</p>;" };
    expect(textsOutside([written], [folder])).toEqual([]);
    expect(textsOutside([moved], [folder]).map(({ path }) => path)).toEqual([folder]);
    expect(textsOutside([], [folder])).toEqual([]);
  });
});
