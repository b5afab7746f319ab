import { FullPage } from "../shell/full-page.tsx";
import { HomeLink } from "../shell/home-link.tsx";

export function NotFoundPage() {
  return (
    <FullPage title="We can't find that page" action={<HomeLink />}>
      <p>The address may be mistyped, or the page may have moved.</p>
    </FullPage>
  );
}
