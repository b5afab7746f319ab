import {
  CallFailed,
  OutOfDate,
  ReadFailed,
  useBrowserApp,
  useCall,
  useStanding,
  zoneName,
} from "@crossbook/browser";
import { api as contract } from "@crossbook/contract";
import { EmptyState, Skeleton } from "@crossbook/ui";
import { useReadAfterPushes } from "../../account/use-read-after-pushes.ts";
import { usePageTitle } from "../../app/page-title.ts";
import { statementText } from "../../messages/english/payments/statement.ts";
import { useKeptPaging } from "../../routes/kept/use-kept.ts";
import { Link } from "../../routes/link.tsx";
import { useParams } from "../../routes/use-router.ts";
import { PageHead } from "../../shell/page-head.tsx";
import { TransactionBets } from "./transaction-bets.tsx";
import { TransactionFacts } from "./transaction-facts.tsx";
import classes from "./transaction-page.module.css";
import { TransactionSteps } from "./transaction-steps.tsx";

export interface TransactionPageProps {
  /** The list that it is reached from. */
  readonly from?: TransactionList;
}

/** A list whose lines lead here. */
export interface TransactionList {
  readonly to: "/account-cash-statement" | "/ProfitLoss";
  readonly title: string;
}

/** What adds a step to what lies behind a line: a market that is settled again, a payment that goes on. */
const PUSHES = ["MarketResult", "Payment"] as const;

const STATEMENT: TransactionList = {
  to: "/account-cash-statement",
  get title() {
    return statementText().title;
  },
};

/** One line of the statement by the number in the address, with what is behind it. */
export function TransactionPage({ from = STATEMENT }: TransactionPageProps) {
  const { id = "" } = useParams("/account-cash-statement/detail/:id");
  const transactionId = /^[1-9]\d{0,14}$/.test(id) ? Number(id) : undefined;
  return (
    <div className={classes.page}>
      <p>
        <Link to={from.to} className={classes.wayOn}>
          {from.title}
        </Link>
      </p>
      {transactionId === undefined ? (
        <NoTransaction from={from} />
      ) : (
        <Transaction key={transactionId} transactionId={transactionId} from={from} />
      )}
    </div>
  );
}

interface TransactionProps {
  readonly transactionId: number;
  readonly from: TransactionList;
}

function Transaction({ transactionId, from }: TransactionProps) {
  const { timeZone } = useBrowserApp().ports;
  const paging = useKeptPaging();
  const query = useCall(
    contract.transactions.getDetail,
    { transactionId, MaxResultCount: paging.pageSize, SkipCount: paging.page * paging.pageSize },
    { keepPrevious: true },
  );
  useReadAfterPushes(contract.transactions.getDetail, PUSHES);
  const standing = useStanding(paging, query);
  usePageTitle(query.data && statementText().movement(query.data.transaction));
  if (query.data === undefined) {
    if (isUnknown(query.error)) return <NoTransaction from={from} />;
    return query.isError ? (
      <ReadFailed query={query} title={statementText().transactionFailed} />
    ) : (
      <div aria-busy="true">
        <Skeleton shape="row" count={5} />
      </div>
    );
  }
  const { data: detail } = query;
  return (
    <>
      <OutOfDate query={query} />
      <PageHead title={statementText().movement(detail.transaction)} />
      <TransactionFacts detail={detail} zone={timeZone} />
      {detail.transaction.settlement && (
        <TransactionBets
          detail={detail}
          settlement={detail.transaction.settlement}
          paging={paging}
          standing={standing}
          zone={timeZone}
        />
      )}
      {detail.steps.length > 0 && (
        <TransactionSteps
          steps={detail.steps}
          zone={timeZone}
          ofMarket={detail.transaction.group === "market"}
        />
      )}
      <p className={classes.note}>{statementText().timesOf(zoneName(timeZone))}</p>
    </>
  );
}

/** Another account's number is answered as one that there is not. */
function NoTransaction({ from }: { readonly from: TransactionList }) {
  return (
    <>
      <PageHead title={statementText().transaction} />
      <EmptyState
        title={statementText().noTransaction}
        action={
          <Link to={from.to} className={classes.wayOn}>
            {from === STATEMENT ? statementText().seeStatement : from.title}
          </Link>
        }
      />
    </>
  );
}

function isUnknown(error: Error | null): boolean {
  return error instanceof CallFailed && error.callError.code === "TRANSACTION_NOT_FOUND";
}
