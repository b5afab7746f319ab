import type { AccountParts } from "../account-parts.ts";
import { CODE_LIFE_MS } from "./one-time-code.ts";

/** True only where the server's own settings say so and the installation has the code that stands for it. */
export function isVerificationSkipped(parts: AccountParts, host: string): boolean {
  return parts.config.autoVerifyOtp !== undefined && parts.hosts.settingsOf(host).domain.skipVerification;
}

/** The text message to the owner of a number that somebody tried to sign up with. */
export function ownerWords(parts: AccountParts, host: string): string {
  const { domainTitle } = parts.hosts.settingsOf(host).domain;
  return `Your number already has a ${domainTitle} account: please log in to it. If you did not try to sign up, you need not do anything.`;
}

/** The text message that brings a code. */
export function verificationWords(parts: AccountParts, host: string, code: string): string {
  const { domainTitle } = parts.hosts.settingsOf(host).domain;
  const minutes = CODE_LIFE_MS / 60_000;
  return `${code} is your ${domainTitle} code. It works for ${minutes} minutes. Tell it to nobody.`;
}
