import { useEffect } from "react";
import { create } from "zustand";

/** One document has one title: that of the page which is shown. */
const useTitle = create<{ readonly title: string | undefined }>()(() => ({ title: undefined }));

/** Gives the page a title of its own, such as a match's; undefined or empty: that of its route. */
export function usePageTitle(title: string | undefined): void {
  useEffect(() => {
    useTitle.setState({ title: title || undefined });
    return () => useTitle.setState({ title: undefined });
  }, [title]);
}

/** The title that the page has given itself. */
export function useOwnTitle(): string | undefined {
  return useTitle(({ title }) => title);
}
