export function NotAuthorizedPage() {
  return <main />;
}
