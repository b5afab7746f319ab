export function LoginPage() {
  return <section />;
}
