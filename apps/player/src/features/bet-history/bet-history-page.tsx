/** Stands here until the feature is built. */
export function BetHistoryPage() {
  return <section />;
}
