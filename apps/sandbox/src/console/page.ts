import { type Html, html } from "./html.ts";

const STYLE = `
  :root { color-scheme: light dark; --ink: #1d1b26; --quiet: #5d5a6b; --paper: #faf9fc; --card: #fff; --line: #e4e1ec; --accent: #5b3fa8; }
  @media (prefers-color-scheme: dark) {
    :root { --ink: #eceaf3; --quiet: #a7a3b8; --paper: #15131c; --card: #1f1c29; --line: #353143; --accent: #b7a2f2; }
  }
  * { box-sizing: border-box; }
  body { margin: 0 auto; max-width: 64rem; padding: 2rem 1.25rem 4rem; background: var(--paper); color: var(--ink);
    font: 1rem/1.5 system-ui, sans-serif; }
  h1 { font-size: 1.75rem; margin: 0 0 .25rem; } h2 { font-size: 1.125rem; margin: 2rem 0 .5rem; }
  p { margin: .5rem 0; } .quiet { color: var(--quiet); } a { color: var(--accent); }
  .scroll { overflow-x: auto; background: var(--card); border: 1px solid var(--line); border-radius: .5rem; }
  table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums; }
  .figure { text-align: right; white-space: nowrap; }
  th, td { text-align: left; padding: .5rem .75rem; border-bottom: 1px solid var(--line); vertical-align: top; }
  tr:last-child td { border-bottom: 0; } th { font-size: .8125rem; color: var(--quiet); font-weight: 600; }
  form { margin: 1rem 0; } label { display: block; } fieldset { border: 1px solid var(--line); border-radius: .5rem; margin: 1rem 0; }
  input[inputmode], input[name=link] { font: inherit; width: 100%; padding: .5rem; border: 1px solid var(--quiet); border-radius: .375rem;
    background: var(--card); color: inherit; }
  button { font: inherit; min-height: 2.75rem; padding: .5rem 1rem; margin: .5rem .5rem 0 0; border: 1px solid var(--accent);
    border-radius: .375rem; background: var(--card); color: var(--accent); } button.main { background: var(--accent); color: var(--card); }
  .narrow { max-width: 26rem; margin: 0 auto; } .notice { padding: .5rem .75rem; border: 1px solid var(--accent); border-radius: .5rem; }
  dl { display: grid; grid-template-columns: auto 1fr; gap: .25rem 1rem; margin: 1rem 0; } dt { color: var(--quiet); } dd { margin: 0;
    overflow-wrap: anywhere; } .amount { font-size: 1.5rem; font-weight: 600; }
  code { font-family: ui-monospace, monospace; font-size: .9em; overflow-wrap: anywhere; }
`;

/**
 * A whole page. It loads nothing and runs no script; `refreshSeconds` lets the browser ask again by itself: leave it out
 * where somebody types.
 */
export function page(options: {
  readonly title: string;
  readonly body: Html;
  readonly refreshSeconds?: number;
  /** It is a card of one thing rather than a list. */
  readonly isNarrow?: boolean;
}): string {
  const refresh =
    options.refreshSeconds === undefined
      ? ""
      : html`<meta http-equiv="refresh" content="${options.refreshSeconds}">`;
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
${refresh}
<title>${options.title}</title>
<style>${{ markup: STYLE }}</style>
</head>
<body>
<main${options.isNarrow === true ? html` class="narrow"` : ""}>
${options.body}
</main>
</body>
</html>
`.markup;
}

const policy = (forms: "'none'" | "'self'") =>
  `default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action ${forms}; frame-ancestors 'none'`;

/** Sent with every page: nothing from elsewhere, no scripts, no forms, no frames. */
export const PAGE_HEADERS = {
  "content-type": "text/html; charset=utf-8",
  "content-security-policy": policy("'none'"),
  "cache-control": "no-store",
  "x-content-type-options": "nosniff",
} as const;

/** The same for a page with forms that go back to the sandbox. */
export const FORM_PAGE_HEADERS = { ...PAGE_HEADERS, "content-security-policy": policy("'self'") } as const;
