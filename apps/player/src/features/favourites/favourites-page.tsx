/** Stands here until the feature is built. */
export function FavouritesPage() {
  return <section />;
}
