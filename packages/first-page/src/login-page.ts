import type { DomainSettings } from "@crossbook/contract";
import { WORDS } from "./words.ts";

/** The login as a picture of its form: what is typed before the app runs would be lost, so nothing can be typed. */
export function loginPage({ allowSignUp }: DomainSettings, mark: string): string {
  const field = (label: string) =>
    `<div class="first-field"><span>${label}</span><span class="first-input"></span></div>`;
  const signUp = allowSignUp ? `<a class="first-text-link" href="/auth/signup">${WORDS.newUser}</a>` : "";
  return `<div class="first-login"><div class="first-card"><header>${mark}</header><main class="first-form"><h1 class="first-heading">${WORDS.logIn}</h1>${field(WORDS.username)}${field(WORDS.password)}<span class="first-button first-primary">${WORDS.logIn}</span><span class="first-or">${WORDS.or}</span><span class="first-button">${WORDS.demo}</span>${signUp}</main></div></div>`;
}
