import { createStore, type StoreApi } from "zustand/vanilla";

export type ModalName = "login" | "register" | "verification";

export interface OpenModal {
  readonly name: ModalName;
  /** Where to go after a login that began here; undefined: the default destination of that login. */
  readonly to: string | undefined;
}

/** Screens ask for a modal by these events; the host of the shell shows it. One at a time. */
export interface ModalEvents {
  readonly store: StoreApi<{ readonly open: OpenModal | undefined }>;
  open(name: ModalName, options?: { readonly to?: string | undefined }): void;
  close(): void;
}

/** No modal is open at first. */
export function createModalEvents(): ModalEvents {
  const store = createStore<{ readonly open: OpenModal | undefined }>(() => ({ open: undefined }));
  return {
    store,
    open: (name, options) => store.setState({ open: { name, to: options?.to } }),
    close: () => store.setState({ open: undefined }),
  };
}
