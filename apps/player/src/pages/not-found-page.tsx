import { FullPage } from "../shell/full-page.tsx";
import { HomeLink } from "../shell/home-link.tsx";

/** The page for an address that does not exist (404). */
export function NotFoundPage() {
  return (
    <FullPage title="We can't find that page" action={<HomeLink />}>
      <p>The address may be mistyped, or the page may have moved.</p>
    </FullPage>
  );
}
