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

interface AuthModalsProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Shows the auth modal that an event opened, over whatever page. */
export function AuthModals({ open, onClose }: AuthModalsProps) {
  const { modals } = usePlayerApp();
  const name = useStore(modals.store, (state) => state.open?.name);
  if (name === undefined) return null;
  const { title, Form } = MODALS[name];
  return (
    <Dialog open={open} title={title} variant="authentication" onClose={onClose}>
      <Form key={name} inModal />
    </Dialog>
  );
}
