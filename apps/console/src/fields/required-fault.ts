/** What a form says of a field that must be filled in; undefined: it is. */
export function requiredFault(label: string, value: string): string | undefined {
  return value.trim() === "" ? `${label} is required.` : undefined;
}
