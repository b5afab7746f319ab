import { useSupportLink } from "../../app/use-support-link.ts";
import { authText } from "../../messages/english/account/auth.ts";
import classes from "./auth-form.module.css";

/** Words about what support does, with the way to support where the site has one. */
export function SupportHelps({ words }: { readonly words: string }) {
  const support = useSupportLink();
  return (
    <p className={classes.lead} role="status">
      {words}{" "}
      {support !== "" && (
        <a href={support} target="_blank" rel="noreferrer noopener">
          {authText().askSupport}
        </a>
      )}
    </p>
  );
}
