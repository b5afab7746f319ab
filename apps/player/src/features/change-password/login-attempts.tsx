import { PagedList, useBrowserApp, useCall, zoneMomentText } from "@crossbook/browser";
import { api as contract } from "@crossbook/contract";
import { EmptyState } from "@crossbook/ui";
import { useId } from "react";
import { settingsText } from "../../messages/english/account/settings.ts";
import { useKept, useKeptPaging } from "../../routes/kept/use-kept.ts";
import classes from "./change-password-page.module.css";
import { attemptWords, deviceName, RESULT_FILTERS } from "./device-words.ts";

/** Tries to log in to the account in the last 30 days, page by page. */
export function LoginAttempts() {
  const id = useId();
  const { timeZone } = useBrowserApp().ports;
  const [result, setResult] = useKept("result", 0);
  const paging = useKeptPaging();
  const query = useCall(
    contract.account.getUserLoginAttempts,
    { Result: result, MaxResultCount: paging.pageSize, SkipCount: paging.page * paging.pageSize },
    { keepPrevious: true },
  );
  return (
    <>
      <label htmlFor={id} className={classes.filter}>
        {settingsText().result}
        <select
          id={id}
          value={result}
          onChange={({ target }) => {
            setResult(Number(target.value));
            paging.toPage(0);
          }}
        >
          {RESULT_FILTERS.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </label>
      <PagedList
        label={settingsText().attempts}
        query={query}
        paging={paging}
        failure={settingsText().attemptsFailed}
        empty={<EmptyState title={settingsText().noAttempts} />}
      >
        {(attempts) => (
          <ul className={classes.list} aria-label={settingsText().attempts}>
            {attempts.map((attempt, place) => (
              // They have no number, and two of one moment may be alike.
              <li key={`${place} ${attempt.creationTime}`} className={classes.row}>
                <span className={classes.name}>{attemptWords(attempt)}</span>
                <span className={classes.detail}>
                  {zoneMomentText(attempt.creationTime, timeZone)} ·{" "}
                  {attempt.clientIpAddress || settingsText().manyNetworks} · {deviceName(attempt.browserInfo)}
                </span>
              </li>
            ))}
          </ul>
        )}
      </PagedList>
    </>
  );
}
