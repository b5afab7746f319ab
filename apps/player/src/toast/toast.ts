import { toast } from "react-toastify/unstyled";

/** Longest life of a toast, how many may stand at once, and where (CONST-10). */
export const TOAST_MS = 5_000;
export const TOAST_LIMIT = 20;
export const TOAST_POSITION = "top-right";

export function toastError(message: string): void {
  toast.error(message);
}

export function toastSuccess(message: string): void {
  toast.success(message);
}

export function toastInfo(message: string): void {
  toast.info(message);
}

/** For what several answers may tell at once: the same words never stand twice. */
export function toastOnce(message: string): void {
  toast.info(message, { toastId: message });
}
