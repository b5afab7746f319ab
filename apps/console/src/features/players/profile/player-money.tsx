import { Loaded, paiseOfWire, useCall } from "@crossbook/browser";
import { api, type OutputOf } from "@crossbook/contract";
import { Button, Money } from "@crossbook/ui";
import { useState } from "react";
import { useMay } from "../../../session/use-operator.ts";
import { REFETCH_MS } from "../../../shell/refetch.ts";
import { Fact, Facts } from "../../../tables/facts.tsx";
import { ExposureLimitDialog } from "./exposure-limit-dialog.tsx";
import { Section } from "./section.tsx";

type Account = OutputOf<typeof api.operator.getPlayer>;

/** The player's money, and what all open bets may lose together. */
export function PlayerMoney({ userName }: { readonly userName: string }) {
  const query = useCall(api.operator.getPlayer, { userName }, { refetchIntervalMs: REFETCH_MS });
  const mayLimit = useMay("setExposureLimit");
  // As it was when the dialog was opened: what is typed in it is not replaced under the operator's hands.
  const [limited, setLimited] = useState<Account>();
  const account = query.data;
  const acts = mayLimit && account !== undefined && (
    <Button size="small" onClick={() => setLimited(account)}>
      {account.exposureLimit === undefined ? "Limit the exposure" : "Change the exposure limit"}
    </Button>
  );
  return (
    <Section title="Money" acts={acts}>
      <Loaded query={query} failure="The money could not be loaded.">
        {({ cash, available, exposure, held, owed, exposureLimit }) => (
          <Facts>
            <MoneyFact title="Cash" of={cash} />
            <MoneyFact title="Available" of={available} />
            <MoneyFact title="Exposure" of={exposure} />
            {exposureLimit !== undefined && <MoneyFact title="Exposure limit" of={exposureLimit} />}
            <MoneyFact title="Held" of={held} />
            {owed !== undefined && <MoneyFact title="Owed" of={owed} />}
          </Facts>
        )}
      </Loaded>
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
