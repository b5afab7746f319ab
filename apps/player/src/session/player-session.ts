import {
  type Clock,
  createSessionStorage,
  createSessionStore,
  type KeyValueStorage,
  numberOfWire,
  type SessionState,
  type SessionStore,
  type StoredSession,
} from "@crossbook/browser";
import { DEFAULT_STAKES, type QuickStake, type Session } from "@crossbook/contract";
import { createPlayerStorage, type PlayerStorage, readPlayer, STORED } from "./player-storage.ts";
import { subjectOf } from "./token-subject.ts";

/** Which sports the player's own flags show. */
export interface SportFlags {
  readonly tennis: boolean;
  readonly football: boolean;
  readonly cricket: boolean;
}

/** The money of a player in main units. */
export interface PlayerMoney {
  /** What the player can still bet. */
  readonly balance: number;
  /** Worst-case loss of everything open. */
  readonly exposure: number;
  /** Held for withdrawals and the like: neither in the balance nor in the exposure. */
  readonly held: number;
  /** What a corrected result left to pay; absent where nothing is. */
  readonly owed?: number | undefined;
}

/** The session with what the shell shows of its player. */
export interface PlayerSessionState extends SessionState<Session> {
  readonly username: string | undefined;
  /** Undefined for a guest, whose visibility follows the host's settings. */
  readonly flags: SportFlags | undefined;
  /** In main units; undefined while unknown. */
  readonly balance: number | undefined;
  /** In main units; undefined while unknown. */
  readonly exposure: number | undefined;
  /** In main units; 0 while unknown. */
  readonly held: number;
  /** What a corrected result left to pay, in main units; 0 while unknown. */
  readonly owed: number;
  readonly stakes: readonly QuickStake[];
}

/** The player's session, with the money and the answers that the device keeps. */
export interface PlayerSession extends SessionStore<Session, PlayerSessionState> {
  readonly storage: PlayerStorage;
  /** Takes what a push says of the player's money; does nothing for a guest. */
  setMoney(money: PlayerMoney): void;
  /**
   * To be called before the money is asked for; answers what takes the answer's. An answer that a push came before is not
   * taken: it may be older than the push, and every later change is pushed too.
   */
  askForMoney(): (answered: PlayerMoney) => void;
  /** Takes the stake buttons that the player saved, also for the next reload; does nothing for a guest. */
  setStakes(stakes: readonly QuickStake[]): void;
}

const GUEST: PlayerSessionState = {
  loggedIn: false,
  user: undefined,
  accessToken: undefined,
  expiresAtMs: undefined,
  username: undefined,
  flags: undefined,
  balance: undefined,
  exposure: undefined,
  held: 0,
  owed: 0,
  stakes: DEFAULT_STAKES,
};

/** The player's session under the storage keys of the specification. */
export function createPlayerSession(keyValues: KeyValueStorage, clock: Clock): PlayerSession {
  const storage = createPlayerStorage(keyValues);
  const session = createSessionStore<Session, PlayerSessionState>({
    storage: createSessionStorage({
      storage: keyValues,
      keys: {
        accessToken: STORED.accessToken,
        user: STORED.userInfo,
        expiresIn: STORED.expiresIn,
        expiresAt: STORED.expiresAt,
        resumable: STORED.resumable,
      },
      readUser: readPlayer,
    }),
    clock,
    guest: GUEST,
    stateOf: (stored) => stateOf(stored, storage),
    isSameUser: (a, b) => a.username === b.username && subjectOf(a.accessToken) === subjectOf(b.accessToken),
    clear: storage.clear,
  });
  /** Kept as numbers: the wire may have them as text. */
  const keep = (money: Pick<PlayerMoney, "balance" | "exposure">) => {
    const [balance, exposure] = [numberOfWire(money.balance), numberOfWire(money.exposure)];
    storage.writeBalance(balance, exposure);
    return { balance, exposure };
  };
  let pushes = 0;
  const take = ({ held, owed = 0, ...money }: PlayerMoney) => {
    if (session.state().loggedIn) session.store.setState({ ...keep(money), held, owed });
  };
  return {
    ...session,
    storage,
    // The state of the login reads its money from storage.
    logIn: (user) => session.logIn({ ...user, ...keep(user) }),
    setMoney: (money) => {
      pushes += 1;
      take(money);
    },
    askForMoney: () => {
      const pushesBefore = pushes;
      return (answered) => {
        if (pushes === pushesBefore) take(answered);
      };
    },
    setStakes: (stakes) => {
      const { user } = session.state();
      if (user === undefined) return;
      const changed = { ...user, stakes: [...stakes] };
      keyValues.setItem(STORED.userInfo, JSON.stringify(changed));
      session.store.setState({ user: changed, stakes });
    },
  };
}

function stateOf({ user, expiresAtMs }: StoredSession<Session>, storage: PlayerStorage): PlayerSessionState {
  return {
    loggedIn: true,
    user,
    accessToken: user.accessToken,
    expiresAtMs,
    username: user.username,
    flags: { tennis: user.tennis, football: user.football, cricket: user.cricket },
    balance: storage.readBalance() ?? user.balance,
    exposure: storage.readExposure() ?? user.exposure,
    held: 0,
    owed: 0,
    stakes: user.stakes.length > 0 ? user.stakes : DEFAULT_STAKES,
  };
}
