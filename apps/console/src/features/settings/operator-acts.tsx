import { api, OPERATOR_ROLES, type OperatorRole } from "@crossbook/contract";
import { Button } from "@crossbook/ui";
import { useState } from "react";
import { ConfirmDialog } from "../../acts/confirm-dialog.tsx";
import { DecisionDialog } from "../../acts/decision-dialog.tsx";
import { useAct } from "../../acts/use-act.ts";
import { counted } from "../../fields/counted.ts";
import { SelectField } from "../../fields/select-field.tsx";
import { useMay, useOperator } from "../../session/use-operator.ts";

interface OperatorActsProps {
  readonly operator: {
    readonly userName: string;
    readonly role: OperatorRole;
    readonly lockedAt: string | null;
    readonly hasSecondFactor: boolean;
    readonly sessions: number;
  };
}

type OperatorAct = "role" | "password" | "sessions" | "lock" | "secondFactor";

/** What an admin does to another operator; nobody to themselves. */
export function OperatorActs({ operator }: OperatorActsProps) {
  const mayChange = useMay("setOperatorRole");
  const self = useOperator();
  const [open, setOpen] = useState<OperatorAct>();
  if (!mayChange || self.userName === operator.userName) return null;
  const close = () => setOpen(undefined);
  // The list has the same buttons in every row.
  const named = (act: string) => ({ size: "small", "aria-label": `${act} of ${operator.userName}` }) as const;
  const lock = operator.lockedAt === null ? "Lock" : "Unlock";
  return (
    <>
      <Button {...named("Role")} onClick={() => setOpen("role")}>
        Role
      </Button>{" "}
      <Button {...named("Password")} onClick={() => setOpen("password")}>
        Password
      </Button>{" "}
      {operator.sessions > 0 && (
        <>
          <Button {...named("End sessions")} onClick={() => setOpen("sessions")}>
            End sessions
          </Button>{" "}
        </>
      )}
      <Button
        size="small"
        variant="danger"
        aria-label={`${lock} ${operator.userName}`}
        onClick={() => setOpen("lock")}
      >
        {lock}
      </Button>{" "}
      {operator.hasSecondFactor && (
        <Button {...named("Reset second factor")} variant="danger" onClick={() => setOpen("secondFactor")}>
          Reset second factor
        </Button>
      )}
      {open === "role" && <RoleDialog operator={operator} onClose={close} />}
      {open === "password" && (
        <DecisionDialog
          call={api.operator.setOperatorPassword}
          title={`New password of ${operator.userName}`}
          initial={{ userName: operator.userName, password: "", reason: "" }}
          labels={{ password: "First password", reason: "Reason" }}
          secrets={["password"]}
          required={["password"]}
          act="Give the password"
          done={({ userName }) => `${userName} has a new password.`}
          onClose={close}
        >
          <p>
            Every session of this operator ends. The operator changes this password at the next login, within
            seven days.
          </p>
        </DecisionDialog>
      )}
      {open === "sessions" && <EndSessionsDialog operator={operator} onClose={close} />}
      {open === "lock" && <LockDialog operator={operator} onClose={close} />}
      {open === "secondFactor" && <SecondFactorReset operator={operator} onClose={close} />}
    </>
  );
}

type DialogProps = OperatorActsProps & { readonly onClose: () => void };

function RoleDialog({ operator: { userName, role: before }, onClose }: DialogProps) {
  const [role, setRole] = useState<OperatorRole>(before);
  const { run } = useAct(api.operator.setOperatorRole, {
    done: (changed) => `${changed.userName} operates as ${changed.role}.`,
    quiet: true,
  });
  return (
    <ConfirmDialog
      title={`Role of ${userName}`}
      act="Change the role"
      onConfirm={(reason) => run({ userName, role, reason })}
      onClose={onClose}
    >
      <SelectField
        label="Role"
        value={role}
        choices={OPERATOR_ROLES.map((choice) => [choice, choice] as const)}
        onChange={setRole}
      />
      <p>Every session of this operator ends.</p>
    </ConfirmDialog>
  );
}

function LockDialog({ operator: { userName, lockedAt }, onClose }: DialogProps) {
  // As the button said when it was pressed: another operator's act must not turn what is confirmed.
  const [isLocking] = useState(lockedAt === null);
  const call = isLocking ? api.operator.lockOperator : api.operator.unlockOperator;
  const { run } = useAct(call, {
    done: ({ locked }) => `${userName} is ${locked ? "locked" : "unlocked"}.`,
    quiet: true,
  });
  return (
    <ConfirmDialog
      title={isLocking ? `Lock ${userName}` : `Unlock ${userName}`}
      act={isLocking ? "Lock" : "Unlock"}
      tone={isLocking ? "danger" : "primary"}
      onConfirm={(reason) => run({ userName, reason })}
      onClose={onClose}
    >
      <p>{isLocking ? "Every session of this operator ends at once." : "This operator can log in again."}</p>
    </ConfirmDialog>
  );
}

function EndSessionsDialog({ operator: { userName }, onClose }: DialogProps) {
  const { run } = useAct(api.operator.endOperatorSessions, {
    done: ({ endedSessions }) => `${counted(endedSessions, "session")} of ${userName} ended.`,
    quiet: true,
  });
  return (
    <ConfirmDialog
      title={`End the sessions of ${userName}`}
      act="End the sessions"
      onConfirm={(reason) => run({ userName, reason })}
      onClose={onClose}
    >
      <p>This operator is logged out everywhere at once and can log in again.</p>
    </ConfirmDialog>
  );
}

function SecondFactorReset({ operator: { userName }, onClose }: DialogProps) {
  const { run } = useAct(api.operator.resetSecondFactor, {
    done: () => `${userName} has no second factor now.`,
    quiet: true,
  });
  return (
    <ConfirmDialog
      title={`Reset the second factor of ${userName}`}
      act="Reset"
      tone="danger"
      onConfirm={(reason) => run({ userName, reason })}
      onClose={onClose}
    >
      <p>The authenticator and its recovery codes stop working, and every session of this operator ends.</p>
    </ConfirmDialog>
  );
}
