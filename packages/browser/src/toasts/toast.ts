import { toast } from "react-toastify/unstyled";

/** Longest life of a toast (CONST-10). */
export const TOAST_MS = 5_000;
/** How many toasts may show at once. */
export const TOAST_LIMIT = 20;
/** The corner of the page they show in. */
export const TOAST_POSITION = "top-right";

/** A failure. */
export function toastError(message: string): void {
  toast.error(message);
}

/** Something that was done. */
export function toastSuccess(message: string): void {
  toast.success(message);
}

/** Something worth knowing. */
export function toastInfo(message: string): void {
  toast.info(message);
}

/** For what several answers may report at once: the same text never shows twice. */
export function toastOnce(message: string): void {
  toast.info(message, { toastId: message });
}
