/** The text of an answer; undefined where it is longer than `mostBytes`, which is then not read to its end. */
export async function readBoundedText(answer: Response, mostBytes: number): Promise<string | undefined> {
  if (!answer.body) return "";
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of answer.body) {
    bytes += chunk.byteLength;
    if (bytes > mostBytes) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}
