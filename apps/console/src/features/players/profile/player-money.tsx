import { Loaded, paiseOfWire, useCall } from "@crossbook/browser";
import { api, type OutputOf } from "@crossbook/contract";
import { Button, Money } from "@crossbook/ui";
import { useState } from "react";
import { useMay } from "../../../session/use-operator.ts";
import { REFETCH_MS } from "../../../shell/refetch.ts";
import { Fact, Facts } from "../../../tables/facts.tsx";
import { CommissionDiscountDialog } from "./commission-discount-dialog.tsx";
import { ExposureLimitDialog } from "./exposure-limit-dialog.tsx";
import { Section } from "./section.tsx";

type Account = OutputOf<typeof api.operator.getPlayer>;

/** The player's money, what all open bets may lose together, and how much less commission is paid. */
export function PlayerMoney({ userName }: { readonly userName: string }) {
  const query = useCall(api.operator.getPlayer, { userName }, { refetchIntervalMs: REFETCH_MS });
  const mayLimit = useMay("setExposureLimit");
  const mayDiscount = useMay("setCommissionDiscount");
  // As it was when the dialog was opened: what is typed in it is not replaced under the operator's hands.
  const [limited, setLimited] = useState<Account>();
  const [discounted, setDiscounted] = useState<Account>();
  const account = query.data;
  const acts = account !== undefined && (
    <>
      {mayDiscount && (
        <Button size="small" onClick={() => setDiscounted(account)}>
          {account.commissionDiscountPercent === undefined
            ? "Give a commission discount"
            : "Change the commission discount"}
        </Button>
      )}
      {mayLimit && (
        <Button size="small" onClick={() => setLimited(account)}>
          {account.exposureLimit === undefined ? "Limit the exposure" : "Change the exposure limit"}
        </Button>
      )}
    </>
  );
  return (
    <Section title="Money" acts={acts}>
      <Loaded query={query} failure="The money could not be loaded.">
        {({ cash, available, exposure, held, owed, exposureLimit, commissionDiscountPercent }) => (
          <Facts>
            <MoneyFact title="Cash" of={cash} />
            <MoneyFact title="Available" of={available} />
            <MoneyFact title="Exposure" of={exposure} />
            {exposureLimit !== undefined && <MoneyFact title="Exposure limit" of={exposureLimit} />}
            <MoneyFact title="Held" of={held} />
            {owed !== undefined && <MoneyFact title="Owed" of={owed} />}
            {commissionDiscountPercent !== undefined && (
              <Fact title="Commission discount">{commissionDiscountPercent}%</Fact>
            )}
          </Facts>
        )}
      </Loaded>
      {discounted && (
        <CommissionDiscountDialog
          userName={userName}
          discountPercent={discounted.commissionDiscountPercent ?? 0}
          onClose={() => setDiscounted(undefined)}
        />
      )}
      {limited && (
        <ExposureLimitDialog
          userName={userName}
          exposureLimit={limited.exposureLimit}
          onClose={() => setLimited(undefined)}
        />
      )}
    </Section>
  );
}

function MoneyFact({ title, of }: { readonly title: string; readonly of: number }) {
  return (
    <Fact title={title}>
      <Money amount={paiseOfWire(of)} />
    </Fact>
  );
}
