/**
 * Whether the server no longer has the script that this page began with: its name has a digest of its content, so the site is
 * another one by now. False where it could not be asked, and in development, whose scripts have no digest.
 */
export async function isSiteReplaced(page: Document): Promise<boolean> {
  const script = page.querySelector<HTMLScriptElement>('script[type="module"][src^="/assets/"]');
  if (script === null) return false;
  try {
    const { status } = await fetch(script.src, { method: "HEAD", cache: "no-store" });
    return status === 404;
  } catch {
    return false;
  }
}
