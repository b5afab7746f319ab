/** Where the focus goes when a step of the section gives way to the next: its heading. */
export function headingOf(part: HTMLElement): HTMLElement | null | undefined {
  return part.closest("section")?.querySelector("h2");
}
