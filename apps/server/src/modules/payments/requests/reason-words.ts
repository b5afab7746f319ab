/** Why a request ended or waits, by the code that was kept; other codes are explained by their remark alone. */
const WORDS: Readonly<Record<string, string>> = {
  INSUFFICIENT_FUNDS: "It was more than could be withdrawn at that moment.",
  accountInvalid: "The bank does not know the account it should be paid to.",
  nameMismatch: "The name of the account is not yours.",
  verificationNeeded: "We need to verify your account first. Please contact support.",
  wageringNeeded: "Money that came in has not been played with enough yet.",
  underInvestigation: "It is being looked into. Please contact support.",
  duplicate: "It was asked for twice.",
  playerAsked: "You asked support for it.",
  playerCancelled: "You cancelled it.",
  payoutFailed: "The bank did not take the payment. The money is in your account again.",
  payoutRefused: "The payment provider did not take the payment. The money is in your account again.",
  reversed: "The bank sent the payment back. The money is in your account again.",
};

/** What the player reads: words for the code, and what the operator wrote beside it. */
export function reasonWords(code: string | undefined, remark: string | undefined): string {
  const words = [WORDS[code ?? ""], remark].filter((part) => part !== undefined && part !== "");
  return words.length === 0 ? "Please contact support to learn why." : words.join(" ");
}
