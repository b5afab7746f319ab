import { EmptyState } from "@crossbook/ui";
import { Page } from "./page.tsx";

/** Where there is no screen at an address. */
export function NotFoundPage() {
  return (
    <Page title="Not found">
      <EmptyState title="There is no screen at this address." />
    </Page>
  );
}
