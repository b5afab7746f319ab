import { pageText } from "../messages/english/shell/pages.ts";
import { FullPage } from "../shell/full-page.tsx";
import { HomeLink } from "../shell/home-link.tsx";

/** The page for what this user may not see (401). */
export function NotAuthorizedPage() {
  return (
    <FullPage title={pageText().notAllowed} action={<HomeLink />}>
      <p>{pageText().anotherAccount}</p>
    </FullPage>
  );
}
