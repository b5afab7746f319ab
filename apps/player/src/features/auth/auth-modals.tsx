import { Dialog } from "@crossbook/ui";
import { useStore } from "zustand";
import { usePlayerApp } from "../../app/player-app-provider.tsx";
import { authText } from "../../messages/english/account/auth.ts";
import { LoginForm } from "./login-form.tsx";
import { RegisterForm } from "./register-form.tsx";
import { VerificationForm } from "./verification-form.tsx";

const MODALS = {
  login: {
    get title() {
      return authText().logIn;
    },
    Form: LoginForm,
  },
  register: {
    get title() {
      return authText().createAccount;
    },
    Form: RegisterForm,
  },
  verification: {
    get title() {
      return authText().verification;
    },
    Form: VerificationForm,
  },
} as const;

/** Shows the auth modal that an event opened, over whatever page. */
export function AuthModals() {
  const { modals } = usePlayerApp();
  const open = useStore(modals.store, (state) => state.open);
  if (open === undefined) return null;
  const { title, Form } = MODALS[open.name];
  return (
    <Dialog open title={title} variant="authentication" onClose={() => modals.close()}>
      <Form key={open.name} inModal />
    </Dialog>
  );
}
