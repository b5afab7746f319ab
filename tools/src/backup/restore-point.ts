/** A point to restore to: the end of the WAL, a moment, or the commit of a batch of the journal. */
export type RestorePoint =
  | { readonly type: "end" }
  | { readonly type: "moment"; readonly at: Date }
  | { readonly type: "batch"; readonly seq: number };

/**
 * The point that parameters of a command name; undefined: one is not readable, or both are given. A time without a zone
 * would be read as this machine's, so it is not readable.
 */
export function restorePoint({
  moment,
  batch,
}: {
  readonly moment: string | undefined;
  readonly batch: string | undefined;
}): RestorePoint | undefined {
  if (moment !== undefined && batch !== undefined) return undefined;
  if (batch !== undefined)
    return /^[1-9]\d{0,14}$/.test(batch) ? { type: "batch", seq: Number(batch) } : undefined;
  if (moment === undefined) return { type: "end" };
  const isZoned = /T.+(?:Z|[+-]\d{2}:\d{2})$/.test(moment);
  return isZoned && !Number.isNaN(Date.parse(moment)) ? { type: "moment", at: new Date(moment) } : undefined;
}
