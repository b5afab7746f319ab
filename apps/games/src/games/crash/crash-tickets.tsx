import { paise } from "@crossbook/money";
import { Money } from "@crossbook/ui";
import { multiplierText } from "../../frame/round-words.ts";
import { useSessionState } from "../../game-app.ts";
import { gameText } from "../../messages/english/games.ts";
import { stakeText } from "../../messages/english/stake.ts";
import type { CrashLive } from "./crash-live.ts";
import classes from "./crash-tickets.module.css";
import { useLiveState } from "./use-crash.ts";

/** Rows that the list has room for. */
const SHOWN = 8;

/** The largest tickets of the round; the player's own is marked, and always among them. */
export function CrashTickets({ live }: { readonly live: CrashLive }) {
  const text = gameText().crash;
  const tickets = useLiveState(live, (state) => state.tickets);
  const ticketCount = useLiveState(live, (state) => state.ticketCount);
  const own = useSessionState(({ round }) => round?.id);
  const mine = tickets.find(({ ticketId }) => ticketId === own);
  const others = tickets.filter((one) => one !== mine).slice(0, mine === undefined ? SHOWN : SHOWN - 1);
  const shown = mine === undefined ? others : [mine, ...others];
  return (
    <section aria-label={text.tickets}>
      <h2 className={classes.title}>{text.ticketCount(ticketCount)}</h2>
      <div className={classes.list}>
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">{text.player}</th>
              <th scope="col">{stakeText().stake}</th>
              <th scope="col">{text.cashedOut}</th>
              <th scope="col">{text.paid}</th>
            </tr>
          </thead>
          <tbody>
            {shown.map(({ ticketId, name, stake, cashedOutAt, payout }) => (
              <tr
                key={ticketId}
                data-own={ticketId === own || undefined}
                data-out={cashedOutAt !== null || undefined}
              >
                <td>{ticketId === own ? text.you : name}</td>
                <td>
                  <Money amount={paise(stake)} short />
                </td>
                <td>{cashedOutAt === null ? "–" : multiplierText(cashedOutAt)}</td>
                <td>{cashedOutAt === null ? "–" : <Money amount={paise(payout)} />}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
