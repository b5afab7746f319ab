import { FullPage } from "../shell/full-page.tsx";
import { HomeLink } from "../shell/home-link.tsx";

export function NotAuthorizedPage() {
  return (
    <FullPage title="You are not allowed to see this page" action={<HomeLink />}>
      <p>It may need another account.</p>
    </FullPage>
  );
}
