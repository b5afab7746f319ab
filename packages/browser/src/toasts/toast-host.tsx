import { whenIdle } from "@crossbook/ui";
import { useStore } from "zustand";
import { anyToast } from "./toast.ts";

const ToastContainer = whenIdle(async () => (await import("./toast-container.tsx")).ToastContainer);

/** Shows the toasts of the page. What draws them is loaded with the first. */
export function ToastHost() {
  const isNeeded = useStore(anyToast);
  return isNeeded ? <ToastContainer needed /> : null;
}
