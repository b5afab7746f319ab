import { ErrorState } from "@crossbook/ui";
import { pageText } from "../messages/english/shell/pages.ts";

/** In the place of a page that could not be drawn. What is around it stays. */
export function BrokenPage() {
  return (
    <ErrorState
      title={pageText().broken}
      message={pageText().brokenNote}
      onRetry={() => window.location.reload()}
    />
  );
}
