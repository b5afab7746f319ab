import { useScreen } from "@crossbook/browser";
import { Badge, Icon, Sheet, Skeleton, whenIdle } from "@crossbook/ui";
import { Dices, Radio, ReceiptText, Trophy, UserRound } from "@lucide/icons";
import { useState } from "react";
import { useCasinoVisible } from "../../casino/use-casino.ts";
import { navigationText } from "../../messages/english/shell/navigation.ts";
import { useOpenBets } from "../../positions/use-positions.ts";
import { isCasinoPath } from "../../routes/casino-paths.ts";
import { Link } from "../../routes/link.tsx";
import classes from "./bottom-bar.module.css";
import { LogOutDialog } from "./log-out-dialog.tsx";
import { SportLinks } from "./sport-links.tsx";

const AccountSheetContent = whenIdle(
  async () => (await import("./account-sheet-content.tsx")).AccountSheetContent,
  <Skeleton shape="row" count={6} />,
);

/** The menu of a phone, under the thumb. */
export function BottomBar() {
  const screen = useScreen();
  const [sheet, setSheet] = useState<"sports" | "account" | "logOut">();
  const betCount = useOpenBets().data?.openBets.length ?? 0;
  const hasCasino = useCasinoVisible();
  if (screen !== "phone") return null;
  const close = () => setSheet(undefined);
  return (
    <nav className={classes.bar} aria-label={navigationText().main}>
      <Link to="/inplay" className={classes.item}>
        <Icon icon={Radio} aria-hidden />
        {navigationText().inPlay}
      </Link>
      <button type="button" className={classes.item} onClick={() => setSheet("sports")}>
        <Icon icon={Trophy} aria-hidden />
        {navigationText().sports}
      </button>
      <Link to="/open-bets" className={classes.item}>
        <span className={classes.counted}>
          <Icon icon={ReceiptText} aria-hidden />
          {betCount > 0 && <Badge tone="primary">{betCount}</Badge>}
        </span>
        {navigationText().bets}
      </Link>
      {hasCasino && (
        <Link to="/lobby" className={classes.item} isCurrentOn={isCasinoPath}>
          <Icon icon={Dices} aria-hidden />
          {navigationText().casino}
        </Link>
      )}
      <button type="button" className={classes.item} onClick={() => setSheet("account")}>
        <Icon icon={UserRound} aria-hidden />
        {navigationText().account}
      </button>
      <Sheet open={sheet === "sports"} title={navigationText().sports} onClose={close}>
        <SportLinks onChosen={close} />
      </Sheet>
      <Sheet open={sheet === "account"} title={navigationText().account} onClose={close}>
        <AccountSheetContent needed onChosen={close} onLogOut={() => setSheet("logOut")} />
      </Sheet>
      <LogOutDialog open={sheet === "logOut"} onClose={close} />
    </nav>
  );
}
