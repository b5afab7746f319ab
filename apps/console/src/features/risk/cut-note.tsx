/** Says above a list that positions are missing in it. */
export function CutNote({ isCut }: { readonly isCut: boolean | undefined }) {
  if (isCut !== true) return null;
  return <p role="status">There are too many positions: those in the newest markets are missing here.</p>;
}
