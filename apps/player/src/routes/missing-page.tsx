import { ErrorState } from "@crossbook/ui";
import { useEffect } from "react";
import { pageText } from "../messages/english/shell/pages.ts";
import { useRouter } from "./use-router.ts";

/** In the place of a page whose code, or that of its layout, did not come: it is asked for again by a press, or when there is a network again. */
export function MissingPage() {
  const { history, navigate } = useRouter();
  const tryAgain = () => void navigate({ href: history.current().href });
  useEffect(() => {
    window.addEventListener("online", tryAgain);
    return () => window.removeEventListener("online", tryAgain);
  });
  return <ErrorState title={pageText().missing} message={pageText().brokenNote} onRetry={tryAgain} />;
}
