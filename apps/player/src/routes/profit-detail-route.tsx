import { type TransactionList, TransactionPage } from "../features/statement/transaction-page.tsx";

const REPORT: TransactionList = { to: "/ProfitLoss", title: "Betting Profit & Loss" };

/** One entry of the report: the statement's line, reached from the report. */
export function ProfitDetailRoute() {
  return <TransactionPage from={REPORT} />;
}
