/** Stands here until the feature is built. */
export function MarketPage(_props: {
  readonly eventId: number | undefined;
  readonly dreamId: string | undefined;
}) {
  return <section />;
}
