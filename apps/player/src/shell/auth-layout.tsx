import { Icon, IconButton } from "@crossbook/ui";
import { X } from "@lucide/icons";
import type { ReactNode } from "react";
import { LanguageChoice } from "../language/language-choice.tsx";
import { navigationText } from "../messages/english/shell/navigation.ts";
import { useNavigate } from "../routes/use-router.ts";
import classes from "./auth-layout.module.css";
import { Mark } from "./mark.tsx";
import { MAIN_ID } from "./route-focus.tsx";

/** One card in the middle of the page; the cross leads back to the matches. */
export function AuthLayout({ children }: { readonly children: ReactNode }) {
  const navigate = useNavigate();
  return (
    <div className={classes.page}>
      <div className={classes.card}>
        <header className={classes.header}>
          <Mark />
          <LanguageChoice />
          <IconButton
            label={navigationText().backToMatches}
            icon={<Icon icon={X} aria-hidden />}
            onClick={() => void navigate({ to: "/inplay" })}
          />
        </header>
        <main id={MAIN_ID} tabIndex={-1} className={classes.main}>
          {children}
        </main>
      </div>
    </div>
  );
}
