import "react-toastify/ReactToastify.css";
import { ToastContainer as Container } from "react-toastify/unstyled";
import { browserText } from "../messages/browser-text.ts";
import { TOAST_LIMIT, TOAST_MS, TOAST_POSITION } from "./toast.ts";
import classes from "./toast-host.module.css";

/** The toasts themselves. The style sheet is imported, not injected: the pages' security policy forbids inline style sheets. */
export function ToastContainer() {
  return (
    <Container
      className={classes.host ?? ""}
      toastClassName={classes.toast ?? ""}
      position={TOAST_POSITION}
      autoClose={TOAST_MS}
      limit={TOAST_LIMIT}
      aria-label={browserText().notices}
    />
  );
}
