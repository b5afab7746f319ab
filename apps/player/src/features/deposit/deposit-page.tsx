import { useSettings } from "@crossbook/browser";
import { classNames, Icon, Skeleton } from "@crossbook/ui";
import { Landmark, QrCode } from "@lucide/icons";
import { useState } from "react";
import { NoDemo } from "../../account/no-demo.tsx";
import { depositText } from "../../messages/english/payments/deposit.ts";
import { useExclusion } from "../../protection/exclusion.ts";
import { ExclusionNote } from "../../protection/exclusion-note.tsx";
import { useSession } from "../../session/use-session.ts";
import { PageHead } from "../../shell/page-head.tsx";
import classes from "./deposit-page.module.css";
import { ManualDeposit } from "./manual-deposit.tsx";
import { UpiDeposit } from "./upi-deposit.tsx";

const METHODS = {
  upi: {
    label: "UPI",
    get note() {
      return depositText().upiNote;
    },
    icon: QrCode,
  },
  manual: {
    get label() {
      return depositText().byHand;
    },
    get note() {
      return depositText().byHandNote;
    },
    icon: Landmark,
  },
} as const;

type Method = keyof typeof METHODS;

/** `/depositw`: the ways to pay in that the host offers, to players with an account of their own. */
export function DepositPage() {
  const isDemo = useSession(({ user }) => user?.demo === true);
  const isPlay = useSettings(({ settings }) => settings?.moneyMode === "play");
  return (
    <div className={classes.page}>
      <PageHead title={depositText().title} lead={isPlay && depositText().playMoney} />
      {isDemo ? <NoDemo title={depositText().noDemo} /> : <OfferedMethods />}
    </div>
  );
}

/** Under an exclusion only what is begun can be ended. */
function OfferedMethods() {
  const { exclusion, isLoading } = useExclusion();
  const hasUpi = useSettings(({ settings }) => settings?.upiPayment === true);
  if (isLoading) return <Skeleton shape="card" />;
  if (!exclusion) return <Methods hasUpi={hasUpi} />;
  return (
    <>
      <ExclusionNote exclusion={exclusion} />
      {hasUpi && <UpiDeposit isClosed />}
    </>
  );
}

function Methods({ hasUpi }: { readonly hasUpi: boolean }) {
  const offered: readonly Method[] = hasUpi ? ["upi", "manual"] : ["manual"];
  const [wanted, setWanted] = useState<Method>("upi");
  const method = offered.includes(wanted) ? wanted : "manual";
  return (
    <>
      <fieldset className={classes.methods}>
        <legend className={classes.legend}>{depositText().howDoYouPay}</legend>
        {offered.map((each) => (
          <MethodTile key={each} method={each} chosen={each === method} onChoose={setWanted} />
        ))}
      </fieldset>
      {method === "upi" && <UpiDeposit />}
      {method === "manual" && <ManualDeposit />}
    </>
  );
}

interface MethodTileProps {
  readonly method: Method;
  readonly chosen: boolean;
  readonly onChoose: (method: Method) => void;
}

function MethodTile({ method, chosen, onChoose }: MethodTileProps) {
  const { label, note, icon } = METHODS[method];
  return (
    <button
      type="button"
      className={classNames(classes.method, chosen && classes.chosen)}
      aria-pressed={chosen}
      onClick={() => onChoose(method)}
    >
      <Icon icon={icon} aria-hidden />
      <span>
        <span className={classes.label}>{label}</span>
        <span className={classes.detail}>{note}</span>
      </span>
    </button>
  );
}
