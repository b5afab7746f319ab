import { whenIdle } from "@crossbook/ui";
import { useSession } from "../../session/use-session.ts";
import { accountName } from "./account-name.ts";
import classes from "./late-account-menu.module.css";

/** Only players of wider screens need the menu and its positioning. Until it is there, the room of its button is kept. */
export const AccountMenu = whenIdle(async () => (await import("./account-menu.tsx")).AccountMenu, <Room />);

function Room() {
  return <span className={classes.room}>{useSession(({ username }) => accountName(username ?? ""))}</span>;
}
