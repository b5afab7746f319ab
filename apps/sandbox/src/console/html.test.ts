import { describe, expect, it } from "vitest";
import { html } from "./html.ts";
import { PAGE_HEADERS, page } from "./page.ts";

describe("a piece of a page", () => {
  it.each([
    ["<b>", "&lt;b&gt;"],
    [`"quoted" & 'more'`, "&quot;quoted&quot; &amp; &#39;more&#39;"],
    [17, "17"],
    [0, "0"],
    ["", ""],
  ])("escapes %j as %s", (given, shown) => {
    expect(html`<p>${given}</p>`.markup).toBe(`<p>${shown}</p>`);
  });

  it("takes other pieces as they are, one or many", () => {
    const rows = ["a", "<"].map((text) => html`<li>${text}</li>`);
    expect(html`<ul>${rows}</ul>${html`<hr>`}`.markup).toBe("<ul><li>a</li><li>&lt;</li></ul><hr>");
    expect(html`<ul>${[]}</ul>`.markup).toBe("<ul></ul>");
  });
});

describe("a page", () => {
  const made = page({ title: "A <title>", body: html`<h1>${"Body & more"}</h1>`, refreshSeconds: 5 });

  it("is whole, with its title escaped and its body as it is", () => {
    expect(made).toMatch(/^<!doctype html>\n<html lang="en">/);
    expect(made).toContain("<title>A &lt;title&gt;</title>");
    expect(made).toContain("<h1>Body &amp; more</h1>");
    expect(made).toContain('content="5"');
  });

  it("loads nothing and runs nothing, as its headers say", () => {
    expect(made).not.toMatch(/<script|<link|<img|src=/);
    const policy = PAGE_HEADERS["content-security-policy"];
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toContain("script-src");
  });
});
