import { FullPage } from "../shell/full-page.tsx";
import { HomeLink } from "../shell/home-link.tsx";

/** The page for a failure of the server (500). */
export function ServerErrorPage() {
  return (
    <FullPage title="Something went wrong on our side" action={<HomeLink />}>
      <p>
        Your bets and your balance are kept by the server and are not affected. Please try again in a moment.
      </p>
    </FullPage>
  );
}
