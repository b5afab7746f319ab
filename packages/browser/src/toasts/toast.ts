import { createStore } from "zustand/vanilla";

/** Longest life of a toast (CONST-10). */
export const TOAST_MS = 5_000;
/** How many toasts may show at once. */
export const TOAST_LIMIT = 20;
/** The corner of the page they show in. */
export const TOAST_POSITION = "top-right";

/** Whether the page has had a toast yet. */
export const anyToast = createStore(() => false);

/** A failure. */
export function toastError(message: string): void {
  show("error", message);
}

/** Something that was done. */
export function toastSuccess(message: string): void {
  show("success", message);
}

/** Something worth knowing. */
export function toastInfo(message: string): void {
  show("info", message);
}

/** For what several answers may report at once: the same text never shows twice. */
export function toastOnce(message: string): void {
  show("info", message, message);
}

/** The library keeps what comes before its container is drawn. */
function show(kind: "error" | "success" | "info", message: string, toastId?: string): void {
  anyToast.setState(true);
  import("react-toastify/unstyled").then(
    ({ toast }) => toast[kind](message, toastId === undefined ? {} : { toastId }),
    // Without a connection the page says so in its header.
    () => undefined,
  );
}
