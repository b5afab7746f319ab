import { noticeText } from "../messages/english/shell/notices.ts";
import { FullPage } from "../shell/full-page.tsx";
import { HomeLink } from "../shell/home-link.tsx";

/** The page for what this user may not see (401). */
export function NotAuthorizedPage() {
  return (
    <FullPage title={noticeText().notAllowed} action={<HomeLink />}>
      <p>{noticeText().anotherAccount}</p>
    </FullPage>
  );
}
