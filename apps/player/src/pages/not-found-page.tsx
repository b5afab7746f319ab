import { noticeText } from "../messages/english/shell/notices.ts";
import { FullPage } from "../shell/full-page.tsx";
import { HomeLink } from "../shell/home-link.tsx";

/** The page for an address that does not exist (404). */
export function NotFoundPage() {
  return (
    <FullPage title={noticeText().notFound} action={<HomeLink />}>
      <p>{noticeText().mistyped}</p>
    </FullPage>
  );
}
