export function UnderConstructionPage() {
  return <main />;
}
