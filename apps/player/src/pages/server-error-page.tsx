import { pageText } from "../messages/english/shell/pages.ts";
import { FullPage } from "../shell/full-page.tsx";
import { HomeLink } from "../shell/home-link.tsx";

/** The page for a failure of the server (500). */
export function ServerErrorPage() {
  return (
    <FullPage title={pageText().serverError} action={<HomeLink />}>
      <p>{pageText().serverErrorNote}</p>
    </FullPage>
  );
}
