import { pageText } from "../messages/english/shell/pages.ts";
import { FullPage } from "../shell/full-page.tsx";
import { HomeLink } from "../shell/home-link.tsx";

/** The page for an address that does not exist (404). */
export function NotFoundPage() {
  return (
    <FullPage title={pageText().notFound} action={<HomeLink />}>
      <p>{pageText().mistyped}</p>
    </FullPage>
  );
}
