import type { DomainSettings } from "@crossbook/contract";
import type { FirstWords } from "./words.ts";

/** The login as a picture of its form: what is typed before the app runs would be lost, so nothing can be typed. */
export function loginPage({ allowSignUp }: DomainSettings, mark: string, words: FirstWords): string {
  const field = (label: string) =>
    `<div class="first-field"><span>${label}</span><span class="first-input"></span></div>`;
  const signUp = allowSignUp ? `<a class="first-text-link" href="/auth/signup">${words.newUser}</a>` : "";
  return `<div class="first-login"><div class="first-card"><header>${mark}</header><main class="first-form"><h1 class="first-heading">${words.logInNow}</h1>${field(words.username)}${field(words.password)}<span class="first-button first-primary">${words.logInNow}</span><span class="first-or">${words.or}</span><span class="first-button">${words.demo}</span>${signUp}</main></div></div>`;
}
