import { applicationText } from "../../messages/english/account/applications.ts";
/** What an application asks for in the address of the consent page (RFC 6749, 4.1.1; RFC 7636, 4.3). */
export interface AuthorizeSearch {
  readonly client_id?: string | undefined;
  readonly redirect_uri?: string | undefined;
  readonly response_type?: string | undefined;
  readonly code_challenge?: string | undefined;
  readonly code_challenge_method?: string | undefined;
  readonly state?: string | undefined;
}

/** A request for consent that can be shown. */
export interface ConsentRequest {
  readonly clientId: string;
  readonly redirectUri: string;
  readonly codeChallenge: string;
  readonly state: string | undefined;
}

/** The request in an address, or what is wrong with it. Nothing of it is followed before the server knows it. */
export function consentRequest(search: Record<string, unknown>): ConsentRequest | { readonly fault: string } {
  const text = (name: keyof AuthorizeSearch, maximum: number) => {
    const value = search[name];
    if (value === undefined) return undefined;
    // The router has read what is JSON: a state of digits, or of any other kind, goes back as it came.
    const written = typeof value === "string" ? value : JSON.stringify(value);
    return written !== "" && written.length <= maximum ? written : undefined;
  };
  const clientId = text("client_id", 64);
  const redirectUri = text("redirect_uri", 500);
  const codeChallenge = text("code_challenge", 43);
  if (clientId === undefined || redirectUri === undefined) return { fault: applicationText().namesNone };
  if (text("response_type", 10) !== "code") return { fault: applicationText().wantsNoCode };
  if (codeChallenge?.length !== 43 || text("code_challenge_method", 10) !== "S256")
    return { fault: applicationText().unprotected };
  return { clientId, redirectUri, codeChallenge, state: text("state", 500) };
}

/** Where the application is answered that the player said no (RFC 6749, 4.1.2.1). */
export function denialAddress({ redirectUri, state }: ConsentRequest): string {
  const address = new URL(redirectUri);
  address.searchParams.set("error", "access_denied");
  if (state !== undefined) address.searchParams.set("state", state);
  return address.href;
}
