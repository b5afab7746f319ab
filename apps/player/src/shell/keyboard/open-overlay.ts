import { create } from "zustand";

/** What the keyboard has opened over the page. */
export type Overlay = "palette" | "keys" | "cancelAll" | "logOut";

/** Of what the keyboard has opened. */
export interface OverlayProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

/** One at a time. */
export const useOverlay = create<{ readonly open: Overlay | undefined }>()(() => ({ open: undefined }));

/** Opens one in place of another. */
export function openOverlay(open: Overlay): void {
  useOverlay.setState({ open });
}

/** Closes what is open. */
export function closeOverlay(): void {
  useOverlay.setState({ open: undefined });
}
