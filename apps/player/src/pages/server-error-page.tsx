export function ServerErrorPage() {
  return <main />;
}
