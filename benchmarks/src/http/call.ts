/** The result of a call of the API; throws where it is refused. */
export async function postCall<T>(
  url: string,
  path: string,
  body: string,
  headers: Record<string, string> = {},
): Promise<T> {
  const response = await fetch(`${url}/api/${path}`, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body,
  });
  const envelope = (await response.json()) as {
    success: boolean;
    result: T;
    error: { message: string } | null;
  };
  if (!envelope.success) throw new Error(`${path}: ${envelope.error?.message}`);
  return envelope.result;
}
