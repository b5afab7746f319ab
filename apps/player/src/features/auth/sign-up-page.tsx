export function SignUpPage() {
  return <section />;
}
