/** Stands here until the feature is built. */
export function BetSlipPanel() {
  return <section />;
}
