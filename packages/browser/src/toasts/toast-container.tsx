import "react-toastify/ReactToastify.css";
import { Icon, uiText } from "@crossbook/ui";
import { X } from "@lucide/icons";
import { type CloseButtonProps, ToastContainer as Container } from "react-toastify/unstyled";
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
      closeButton={CloseButton}
      aria-label={browserText().notices}
    />
  );
}

/** As the library's, which is named in English only. */
function CloseButton({ closeToast }: CloseButtonProps) {
  return (
    <button
      type="button"
      className={`Toastify__close-button ${classes.close ?? ""}`}
      aria-label={uiText().close}
      onClick={(event) => {
        // A press on the toast itself is another one.
        event.stopPropagation();
        closeToast(true);
      }}
    >
      <Icon icon={X} aria-hidden />
    </button>
  );
}
