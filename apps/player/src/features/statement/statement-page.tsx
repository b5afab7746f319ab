/** Stands here until the feature is built. */
export function StatementPage() {
  return <section />;
}
