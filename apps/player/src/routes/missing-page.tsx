import { ErrorState } from "@crossbook/ui";
import { useEffect } from "react";
import { pageText } from "../messages/english/shell/pages.ts";
import { useRouter } from "./use-router.ts";

const AGAIN_MS = 10_000;

/**
 * In the place of a page whose code, or that of its layout, did not come: it is asked for again by a press, when there is a network
 * again, and from time to time, as the first call of a network that has just come may fail too.
 */
export function MissingPage() {
  const { history, navigate } = useRouter();
  const tryAgain = () => void navigate({ href: history.current().href });
  useEffect(() => {
    const timer = setInterval(() => navigator.onLine && tryAgain(), AGAIN_MS);
    window.addEventListener("online", tryAgain);
    return () => {
      clearInterval(timer);
      window.removeEventListener("online", tryAgain);
    };
  });
  return <ErrorState title={pageText().missing} message={pageText().brokenNote} onRetry={tryAgain} />;
}
