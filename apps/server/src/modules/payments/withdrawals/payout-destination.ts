import {
  ACCOUNT_NUMBER,
  IFSC,
  UPI_ID,
  type WithdrawalInput,
  type WithdrawalMethod,
} from "@crossbook/contract";

/** Where a withdrawal is paid to. */
export interface PayoutDestination {
  readonly method: WithdrawalMethod;
  /** The UPI id, or the number of the bank account. */
  readonly address: string;
  /** The bank's branch; empty for UPI. */
  readonly ifsc: string;
  /** As the bank knows the holder; empty for UPI where it was not given. */
  readonly holderName: string;
}

type DestinationFields = Pick<
  WithdrawalInput,
  "paymentMethod" | "accountHolderName" | "accountNumber" | "ifsC_Code" | "upiId" | "payTmName"
>;

/** The destination that was written, or what is wrong with it, in words for the player. */
export type ReadDestination =
  | { readonly ok: true; readonly destination: PayoutDestination }
  | { readonly ok: false; readonly message: string };

/** Words of the wire for the two ways: the class' wallets are paid to their UPI ids. */
const METHODS: Readonly<Record<string, WithdrawalMethod>> = {
  ...{ imps: "IMPS", bank: "IMPS" },
  ...{ upi: "UPI", paytm: "UPI", gpay: "UPI", phonepay: "UPI", phonepe: "UPI" },
};

const HOLDER = /^[\p{L}\p{M}][\p{L}\p{M} .'-]{1,119}$/u;

/** Reads where to pay to from the fields of the class; without a method by which of them are there. */
export function readDestination(fields: DestinationFields): ReadDestination {
  const upiId = text(fields.upiId) || text(fields.payTmName);
  const accountNumber = text(fields.accountNumber).replaceAll(/[\s-]/g, "");
  const written = text(fields.paymentMethod).toLowerCase() || (accountNumber === "" ? "upi" : "imps");
  const method = METHODS[written];
  if (method === undefined) return refused("Choose UPI or a bank account to withdraw to.");
  const holderName = text(fields.accountHolderName).replaceAll(/\s+/g, " ");
  if (method === "UPI") {
    if (!UPI_ID.test(upiId)) return refused("A UPI id looks like name@bank.");
    if (holderName !== "" && !HOLDER.test(holderName)) return refused(HOLDER_WORDS);
    return { ok: true, destination: { method, address: upiId.toLowerCase(), ifsc: "", holderName } };
  }
  const ifsc = text(fields.ifsC_Code).toUpperCase();
  if (!ACCOUNT_NUMBER.test(accountNumber)) return refused("An account number has 5 to 35 digits or letters.");
  if (!IFSC.test(ifsc)) return refused("An IFSC has four letters, a zero and six letters or digits.");
  if (!HOLDER.test(holderName)) return refused(HOLDER_WORDS);
  return { ok: true, destination: { method, address: accountNumber, ifsc, holderName } };
}

const HOLDER_WORDS = "Enter the account holder's name as the bank has it.";

/** Whether two withdrawals are paid to the same account. */
export function isSameDestination(one: PayoutDestination, other: PayoutDestination): boolean {
  return one.method === other.method && one.address === other.address && one.ifsc === other.ifsc;
}

/** The fields of the wire that name a destination; of an account number only the last four characters are shown. */
export function shownDestination({ method, address, ifsc, holderName }: PayoutDestination) {
  const isBank = method === "IMPS";
  return {
    upiId: isBank ? null : address,
    accountNumber: isBank ? hidden(address) : null,
    ifsC_Code: isBank ? ifsc : null,
    accountHolderName: holderName === "" ? null : holderName,
  };
}

function hidden(accountNumber: string): string {
  return `••••${accountNumber.slice(-4)}`;
}

function text(field: string | null | undefined): string {
  return (field ?? "").trim();
}

function refused(message: string): ReadDestination {
  return { ok: false, message };
}
