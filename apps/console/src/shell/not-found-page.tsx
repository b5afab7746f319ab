import { EmptyState } from "@crossbook/ui";

/** Where there is no screen at an address. */
export function NotFoundPage() {
  return <EmptyState title="There is no screen at this address." />;
}
