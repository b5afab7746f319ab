import lighthouse from "lighthouse";
import { freePort, withServedExchange } from "../http/served-exchange.ts";
import { PLAYER_APP_DIR, writeSection } from "../report-section.ts";
import { openBrowser } from "./browser.ts";
import { playMatchDay } from "./match-day.ts";

/**
 * `npm run lighthouse [runs] [page …]`: Lighthouse in its mobile setting (slow 4G, a processor four times slower, both simulated)
 * against the production build on loopback, each page as a first visit. The run of median performance counts. Ends with 1
 * where a page misses its target.
 */
const TARGETS = { performance: 95, accessibility: 100, "best-practices": 100, seo: 95 } as const;
type Category = keyof typeof TARGETS;
const CATEGORIES = Object.keys(TARGETS) as Category[];
const FIGURES = {
  firstPaintMs: "first-contentful-paint",
  largestPaintMs: "largest-contentful-paint",
  blockingMs: "total-blocking-time",
  shift: "cumulative-layout-shift",
  speedIndexMs: "speed-index",
} as const;
/** Longest the scripts may be that a page begins with, as sent: those that its text names. */
const MOST_FIRST_SCRIPT_KB = 130;

interface PageResult
  extends Readonly<Record<Category, number>>,
    Readonly<Record<keyof typeof FIGURES, number>> {
  readonly page: string;
  readonly firstScriptKb: number;
  /** With what is loaded later, when the browser is idle. */
  readonly scriptKb: number;
  readonly runs: number;
  readonly pass: boolean;
  /** Audits of the last three categories that are not perfect, and scripts that are too long. */
  readonly missed: readonly string[];
}

type LighthouseResult = NonNullable<Awaited<ReturnType<typeof lighthouse>>>["lhr"];

async function measure(url: string, page: string, runs: number): Promise<PageResult> {
  const results: PageResult[] = [];
  const asBrowser = { headers: { accept: "text/html" } };
  const firstScripts = scriptsNamedBy(await (await fetch(url + page, asBrowser)).text());
  for (let run = 0; run < runs; run++) {
    // A browser of its own: nothing of the run before is in its cache.
    const port = await freePort();
    const browser = await openBrowser(port);
    try {
      const outcome = await lighthouse(url + page, { port, output: "json", logLevel: "error" });
      if (outcome === undefined) throw new Error(`${page} was not measured`);
      results.push(resultOf(outcome.lhr, page, runs, firstScripts));
    } finally {
      await browser.close();
    }
  }
  const median = results.toSorted((a, b) => a.performance - b.performance)[Math.floor(runs / 2)];
  if (median === undefined) throw new Error("at least one run");
  return median;
}

/** The paths of the scripts that a page loads or has fetched early. */
function scriptsNamedBy(html: string): ReadonlySet<string> {
  return new Set([...html.matchAll(/\s(?:src|href)="(\/assets\/[^"]+\.js)"/g)].map(([, path = ""]) => path));
}

function resultOf(
  report: LighthouseResult,
  page: string,
  runs: number,
  firstScripts: ReadonlySet<string>,
): PageResult {
  const scores = Object.fromEntries(
    CATEGORIES.map((name) => [name, Math.round((report.categories[name]?.score ?? 0) * 100)]),
  ) as Record<Category, number>;
  const figures = Object.fromEntries(
    Object.entries(FIGURES).map(([name, audit]) => {
      const value = report.audits[audit]?.numericValue ?? 0;
      return [name, name === "shift" ? Number(value.toFixed(3)) : Math.round(value)];
    }),
  ) as Record<keyof typeof FIGURES, number>;
  const scripts = scriptsOf(report);
  const firstScriptKb = kbOf(scripts.filter(({ url }) => firstScripts.has(new URL(url).pathname)));
  const sizes = { firstScriptKb, scriptKb: kbOf(scripts) };
  const isShort = firstScripts.size > 0 && firstScriptKb <= MOST_FIRST_SCRIPT_KB;
  const pass = isShort && CATEGORIES.every((name) => scores[name] >= TARGETS[name]);
  const missed = [...missedAudits(report), ...(isShort ? [] : ["first-scripts"])];
  return { page, ...scores, ...figures, ...sizes, runs, pass, missed };
}

interface SentFile {
  readonly url: string;
  readonly resourceType?: string;
  readonly transferSize?: number;
}

function scriptsOf(report: LighthouseResult): readonly SentFile[] {
  const details = report.audits["network-requests"]?.details as
    | { readonly items: readonly SentFile[] }
    | undefined;
  return (details?.items ?? []).filter(({ resourceType }) => resourceType === "Script");
}

function kbOf(files: readonly SentFile[]): number {
  return Math.round(files.reduce((sum, { transferSize = 0 }) => sum + transferSize, 0) / 1_000);
}

function missedAudits({ audits, categories }: LighthouseResult): string[] {
  return CATEGORIES.filter((name) => name !== "performance")
    .flatMap((name) => categories[name]?.auditRefs ?? [])
    .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
    .map(({ id }) => id);
}

const [given = "3", ...wanted] = process.argv.slice(2);
const runs = Math.max(1, Number(given) || 3);
const results = await withServedExchange(1, { PLAYER_APP_DIR }, async (served) => {
  const { eventId } = await playMatchDay(served);
  const pages = ["/inplay", `/markets/${eventId}`, "/auth/login"].filter(
    (page) => wanted.length === 0 || wanted.some((name) => page.startsWith(name)),
  );
  const measured: PageResult[] = [];
  for (const page of pages) {
    const result = await measure(served.url, page, runs);
    measured.push({ ...result, page: page.replace(/\d+$/, "…") });
    console.table([{ ...result, missed: result.missed.join(" ") }]);
  }
  return measured;
});
if (wanted.length === 0) writeSection("lighthouse", results);
process.exitCode = results.every(({ pass }) => pass) ? 0 : 1;
