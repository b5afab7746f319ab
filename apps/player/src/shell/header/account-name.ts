/** A user name as the header has room for it: 14 letters at most. */
export function accountName(username: string): string {
  return username.length > 14 ? `${username.slice(0, 13)}…` : username;
}
