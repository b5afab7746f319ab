import { noticeText } from "../messages/english/shell/notices.ts";
import { FullPage } from "../shell/full-page.tsx";
import { HomeLink } from "../shell/home-link.tsx";

/** The page for a failure of the server (500). */
export function ServerErrorPage() {
  return (
    <FullPage title={noticeText().serverError} action={<HomeLink />}>
      <p>{noticeText().serverErrorNote}</p>
    </FullPage>
  );
}
