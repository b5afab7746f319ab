/** Sends texts to mobile phones. */
export interface SmsProvider {
  /** Resolves with whether the provider took the message. The same key sends once. Never rejects. */
  send(message: SmsText): Promise<boolean>;
}

export interface SmsText {
  /** `+91` and ten digits. */
  readonly to: string;
  readonly text: string;
  readonly idempotencyKey: string;
}
