const CASINO_PATH = /^\/(lobby(-page)?|casino)(\/|$)/i;

/** Whether a path is of the casino: its lobby, a section, or a game. */
export function isCasinoPath(pathname: string): boolean {
  return CASINO_PATH.test(pathname);
}
