/** An expected "no", returned as a value. Its text is meant for the client and always reaches it. */
export class Refusal {
  readonly text: string;
  /** HTTP status where the refusal answers a request (negotiate, connect). */
  readonly status: number;

  constructor(text: string, status: number) {
    this.text = text;
    this.status = status;
  }
}

/**
 * Says no without throwing: from `authenticate` (answers the request with `status`, 401 by default)
 * or from a hub method (answers the invocation with an error of this text).
 */
export function refuse(text: string, status = 401): Refusal {
  return new Refusal(text, status);
}
