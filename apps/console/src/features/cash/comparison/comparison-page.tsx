import { CallFailed, indiaDay, Loaded, useBrowserParts, useCall } from "@crossbook/browser";
import { api } from "@crossbook/contract";
import { Button, EmptyState } from "@crossbook/ui";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useAct } from "../../../acts/use-act.ts";
import { counted } from "../../../fields/counted.ts";
import { DayRange } from "../../../fields/day-range.tsx";
import { Page } from "../../../shell/page.tsx";
import { Filters } from "../../../tables/filters.tsx";
import { CashLinks } from "../cash-links.tsx";
import type { ComparisonSearch } from "../cash-search.ts";
import { ComparisonFindings } from "./comparison-findings.tsx";

const DAY_MS = 24 * 60 * 60_000;

/** The provider's report, our payments and the ledger of some days, compared. */
export function ComparisonPage() {
  const { clock } = useBrowserParts().ports;
  const search = useSearch({ strict: false }) as ComparisonSearch;
  const navigate = useNavigate();
  // Where one of the days is open, it is the other one: no range ends before it begins.
  const from = search.from ?? search.to ?? indiaDay(clock.now() - DAY_MS);
  const days = { From: from, To: search.to ?? from };
  const comparison = useCall(api.operator.getComparison, days);
  const { run, busy } = useAct(api.operator.runComparison, {
    done: ({ findingCount }) =>
      findingCount === 0 ? "Everything agrees." : `${counted(findingCount, "difference")}.`,
  });
  const change = (changed: ComparisonSearch) =>
    void navigate({ to: ".", search: (before: object) => ({ ...before, ...changed }), replace: true });
  return (
    <Page
      title="Comparison with the provider"
      acts={
        <Button variant="primary" busy={busy} onClick={() => void run(days)}>
          Compare now
        </Button>
      }
    >
      <CashLinks />
      <Filters>
        <DayRange from={days.From} to={days.To} onChange={change} />
      </Filters>
      <p>Every day is compared once by itself, after its end.</p>
      {isNotCompared(comparison.error) ? (
        <EmptyState title={comparison.error.message} />
      ) : (
        <Loaded query={comparison} failure="The comparison could not be loaded.">
          {(found) => <ComparisonFindings comparison={found} />}
        </Loaded>
      )}
    </Page>
  );
}

/** These days were not compared yet: nothing has failed. */
function isNotCompared(error: Error | null): error is CallFailed {
  return error instanceof CallFailed && error.callError.code === "COMPARISON_NOT_FOUND";
}
