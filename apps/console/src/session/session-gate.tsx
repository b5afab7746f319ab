import { Skeleton } from "@crossbook/ui";
import { Fragment, type ReactNode } from "react";
import { FirstPasswordScreen } from "./first-password-screen.tsx";
import { LockScreen } from "./lock-screen.tsx";
import { LogInScreen } from "./log-in-screen.tsx";
import { useSession } from "./use-operator.ts";

/**
 * Shows its children to a logged-in operator only, and not before he has a password of his own. The address stays as it is, so that a login or an unlock leads back
 * to the same screen; nothing of it stays in the page meanwhile, nor for another operator.
 */
export function SessionGate({ children }: { readonly children: ReactNode }) {
  const phase = useSession((state) => state.phase);
  const userName = useSession((state) => state.operator?.userName);
  const mustChangePassword = useSession((state) => state.operator?.mustChangePassword);
  if (phase === "starting")
    return (
      <div aria-busy="true">
        <Skeleton shape="row" count={6} />
      </div>
    );
  if (phase === "loggedOut") return <LogInScreen />;
  if (phase === "locked") return <LockScreen />;
  if (mustChangePassword) return <FirstPasswordScreen />;
  return <Fragment key={userName}>{children}</Fragment>;
}
