import { useStore } from "zustand";
import { useBrowserParts } from "../browser-app.ts";
import { browserText } from "../messages/browser-text.ts";
import classes from "./loading-overlay.module.css";

/** Shows while any cause of loading is open. It lies over the page without taking presses. */
export function LoadingOverlay() {
  const { loading } = useBrowserParts();
  const isLoading = useStore(loading.store, ({ open }) => open > 0);
  if (!isLoading) return null;
  return (
    <div className={classes.overlay} role="status">
      <div className={classes.bar} role="progressbar" aria-label={browserText().loading} />
    </div>
  );
}
