/** Stands here until the feature is built. */
export function InPlayPage() {
  return <section />;
}
