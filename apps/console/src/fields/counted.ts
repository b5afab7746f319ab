/** A count with its noun: "1 line", "2 lines", "0 lines". `many` is the plural, by default with an s. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}
