/**
 * Replaces what stands between `<!-- name:start -->` and `<!-- name:end -->`. Throws where the document does not have
 * each mark exactly once: a section that a merge has doubled would otherwise keep its stale copy unseen.
 */
export function replaceSection(document: string, name: string, content: string): string {
  const start = `<!-- ${name}:start -->`;
  const end = `<!-- ${name}:end -->`;
  const from = document.indexOf(start);
  const to = document.indexOf(end);
  if (from < 0 || to < from) throw new Error(`the document has no section ${name}`);
  if (document.lastIndexOf(start) !== from || document.lastIndexOf(end) !== to)
    throw new Error(`the document has section ${name} more than once: keep one`);
  return `${document.slice(0, from + start.length)}\n\n${content.trim()}\n\n${document.slice(to)}`;
}
