import "react-toastify/ReactToastify.css";
import { ToastContainer } from "react-toastify/unstyled";
import { browserText } from "../messages/browser-text.ts";
import { TOAST_LIMIT, TOAST_MS, TOAST_POSITION } from "./toast.ts";
import classes from "./toast-host.module.css";

/** Shows the toasts of the page. The style sheet is imported, not injected: the pages' security policy forbids inline style sheets. */
export function ToastHost() {
  return (
    <ToastContainer
      className={classes.host ?? ""}
      toastClassName={classes.toast ?? ""}
      position={TOAST_POSITION}
      autoClose={TOAST_MS}
      limit={TOAST_LIMIT}
      aria-label={browserText().notices}
    />
  );
}
