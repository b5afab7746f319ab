import { InProcessBus } from "../bus/index.ts";

/** A bus in one process that loses what is published while `isLosing`, and keeps what else was. */
export class LossyBus extends InProcessBus {
  isLosing = false;
  readonly published: { readonly subject: string; readonly message: Uint8Array }[] = [];

  override publish(subject: string, message: Uint8Array): boolean {
    if (this.isLosing) return true;
    this.published.push({ subject, message: message.slice() });
    return super.publish(subject, message);
  }
}
