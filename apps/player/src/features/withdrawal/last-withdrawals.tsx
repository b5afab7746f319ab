import {
  Loaded,
  paiseOfWire,
  useCall,
  useHubMessage,
  useHubState,
  useMomentText,
  useSettings,
} from "@crossbook/browser";
import { api as contract, type PaymentRequest } from "@crossbook/contract";
import { Badge, Money } from "@crossbook/ui";
import { useId } from "react";
import { withdrawalText } from "../../messages/english/payments/withdrawal.ts";
import { destinationOf, stateWords, statusWord, toneOf } from "../../payments/request-words.ts";
import { Link } from "../../routes/link.tsx";
import classes from "./withdrawal-page.module.css";

const SHOWN = 5;
/** Nothing says then that a state has changed. */
const REFRESH_WITHOUT_HUB_MS = 15_000;

/** The newest withdrawals of the player with their states of now; nothing where there is none yet. */
export function LastWithdrawals() {
  const titleId = useId();
  const isHubConnected = useHubState() === "Connected";
  const showsRequests = useSettings(({ settings }) => settings?.showDWRequests !== false);
  const query = useCall(
    contract.withdrawals.getUserWithdrawalHistory,
    { MaxResultCount: SHOWN, SkipCount: 0 },
    { refetchIntervalMs: () => (isHubConnected ? undefined : REFRESH_WITHOUT_HUB_MS) },
  );
  useHubMessage("Payment", () => void query.refetch());
  if (query.data?.totalCount === 0) return null;
  return (
    <section className={classes.group} aria-labelledby={titleId}>
      <h2 id={titleId} className={classes.subheading}>
        {withdrawalText().lastWithdrawals}
      </h2>
      <Loaded query={query} failure={withdrawalText().historyFailed} rows={2}>
        {({ items, totalCount }) => (
          <>
            <ul className={classes.history}>
              {items.map((request) => (
                <Withdrawn key={request.id} request={request} />
              ))}
            </ul>
            {showsRequests && totalCount > items.length && (
              <Link to="/dwrequests" className={classes.link}>
                {withdrawalText().allRequests}
              </Link>
            )}
          </>
        )}
      </Loaded>
    </section>
  );
}

function Withdrawn({ request }: { readonly request: PaymentRequest }) {
  const momentText = useMomentText();
  return (
    <li className={classes.past}>
      <span className={classes.main}>
        <Money amount={paiseOfWire(request.amount)} />
        <Badge tone={toneOf(request)}>{statusWord(request)}</Badge>
      </span>
      <span>{request.rejectReason ?? stateWords(request)}</span>
      <span className={classes.note}>
        {destinationOf(request)}
        {" · "}
        <time dateTime={request.creationTime}>{momentText(request.creationTime)}</time>
      </span>
    </li>
  );
}
