import { type TransactionList, TransactionPage } from "../features/statement/transaction-page.tsx";
import { pageText } from "../messages/english/shell/pages.ts";

const REPORT: TransactionList = {
  to: "/ProfitLoss",
  get title() {
    return pageText().bettingProfit;
  },
};

/** One entry of the report: the statement's line, reached from the report. */
export function ProfitDetailRoute() {
  return <TransactionPage from={REPORT} />;
}
