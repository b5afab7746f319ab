import { FullPage } from "../shell/full-page.tsx";
import { HomeLink } from "../shell/home-link.tsx";

/** The page for what this user may not see (401). */
export function NotAuthorizedPage() {
  return (
    <FullPage title="You are not allowed to see this page" action={<HomeLink />}>
      <p>It may need another account.</p>
    </FullPage>
  );
}
