import { cleanup, render } from "@testing-library/react";
import axe from "axe-core";
import { afterEach, describe, expect, it } from "vitest";
import * as ui from "../index.ts";
import { ALL_STORIES } from "./all.stories.tsx";

afterEach(cleanup);

/** Parts of a component, shown in its stories, and text without looks of its own. */
const PARTS = ["MenuItem", "MenuNote", "MenuSeparator", "Sentence"];

/** A simulated document has no layout: colours are checked in a browser, and parts of a page by whole pages. */
const OPTIONS: axe.RunOptions = {
  resultTypes: ["violations"],
  rules: { "color-contrast": { enabled: false }, region: { enabled: false } },
};

describe("the catalogue", () => {
  it("has every component that others can import", () => {
    const components = Object.keys(ui).filter(
      (name) => /^[A-Z][a-z]/.test(name) && !name.endsWith("Context") && !PARTS.includes(name),
    );
    expect(ALL_STORIES.map(({ component }) => component).sort()).toEqual(components.sort());
  });

  describe.each(ALL_STORIES)("$component", ({ states }) => {
    it.each(Object.entries(states))(
      "has nothing that a screen reader stumbles over: %s",
      async (_name, show) => {
        render(<main>{show()}</main>);
        const { violations } = await axe.run(document.body, OPTIONS);
        expect(
          violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`),
        ).toEqual([]);
      },
    );
  });
});
