import { ErrorState } from "@crossbook/ui";
import { useEffect, useEffectEvent } from "react";
import { pageText } from "../messages/english/shell/pages.ts";
import { useRouter } from "./use-router.ts";

/** In the place of a page or layout whose code did not come: it is asked for again by a press, or when a network is there again. */
export function MissingPage() {
  const router = useRouter();
  const tryAgain = () => void router.navigate({ href: router.state.location.href, replace: true });
  const handleOnline = useEffectEvent(tryAgain);
  useEffect(() => {
    const listener = () => handleOnline();
    window.addEventListener("online", listener);
    return () => window.removeEventListener("online", listener);
  }, []);
  return <ErrorState title={pageText().missing} message={pageText().brokenNote} onRetry={tryAgain} />;
}
