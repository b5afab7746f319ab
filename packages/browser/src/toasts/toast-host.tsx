import { lazy, Suspense } from "react";
import { useStore } from "zustand";
import { anyToast } from "./toast.ts";

const ToastContainer = lazy(() =>
  import("./toast-container.tsx").then((module) => ({ default: module.ToastContainer })),
);

/** Shows the toasts of the page. What draws them is loaded with the first. */
export function ToastHost() {
  const isNeeded = useStore(anyToast);
  return <Suspense>{isNeeded && <ToastContainer />}</Suspense>;
}
