import { Spinner, uiText } from "@crossbook/ui";
import { navigationText } from "../messages/english/shell/navigation.ts";
import { useResuming } from "../session/use-resuming.ts";
import classes from "./full-page.module.css";
import { Mark } from "./mark.tsx";
import { MAIN_ID } from "./route-focus.tsx";

/** In place of the first page while it is not known yet whether its player is logged in or what the host allows. */
export function PendingPage() {
  const resuming = useResuming();
  return (
    <main id={MAIN_ID} tabIndex={-1} className={classes.page}>
      <Mark />
      <Spinner />
      <p role="status">{resuming ? navigationText().restoring : uiText().loading}</p>
    </main>
  );
}
