export function VerificationPage() {
  return <section />;
}
