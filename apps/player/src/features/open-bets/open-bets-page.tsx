/** Stands here until the feature is built. */
export function OpenBetsPage() {
  return <section />;
}
