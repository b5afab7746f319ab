/** Stands here until the feature is built. */
export function MatchListPage(_props: { readonly sportId: number }) {
  return <section />;
}
