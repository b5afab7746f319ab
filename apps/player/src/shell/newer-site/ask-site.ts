/** `replaced`: another site by now, which has other files. `away`: no answer, or none that says anything of its files. */
export type SiteState = "same" | "replaced" | "away";

const ANSWER_WITHIN_MS = 5_000;

/**
 * Whether the server still has the script that this page began with: its name has a digest of its content. In development, whose
 * scripts have no digest, the site is always the same.
 */
export async function askSite(page: Document): Promise<SiteState> {
  const script = page.querySelector<HTMLScriptElement>('script[type="module"][src^="/assets/"]');
  if (script === null) return "same";
  try {
    const signal = AbortSignal.timeout(ANSWER_WITHIN_MS);
    const { ok, status } = await fetch(script.src, { method: "HEAD", cache: "no-store", signal });
    if (status === 404) return "replaced";
    return ok ? "same" : "away";
  } catch {
    return "away";
  }
}
