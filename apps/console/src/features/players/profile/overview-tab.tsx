import { paiseOfWire, useCall } from "@crossbook/browser";
import { api, type PlayerLock, type PlayerProfile } from "@crossbook/contract";
import { ErrorState, Money, Skeleton } from "@crossbook/ui";
import { useMoment } from "../../../fields/use-moment.ts";
import { PasswordResetWords } from "../password-reset.tsx";
import { Fact, Facts, Section } from "./player-facts.tsx";
import { PlayerProtection } from "./player-protection.tsx";
import { PlayerSports } from "./player-sports.tsx";

const REFETCH_MS = 5_000;

/** Who the player is, the money, and what locks and protects the account. */
export function OverviewTab({ userName }: { readonly userName: string }) {
  const profile = useCall(api.operator.getPlayerProfile, { userName });
  if (profile.data === undefined)
    return profile.isError ? (
      <ErrorState
        title="The player could not be loaded."
        message={profile.error.message}
        onRetry={() => void profile.refetch()}
        retrying={profile.isFetching}
      />
    ) : (
      <Skeleton shape="row" count={6} />
    );
  return (
    <>
      <Section title="Account">
        <Account profile={profile.data} />
      </Section>
      <Section title="Money">
        <MoneyFacts userName={userName} />
      </Section>
      <Section title="Locks">
        <Facts>
          <Fact title="Login">
            <LockWords lock={profile.data.loginLock} />
          </Fact>
          <Fact title="Bets">
            <LockWords lock={profile.data.betLock} />
          </Fact>
        </Facts>
      </Section>
      <PlayerSports userName={userName} />
      {profile.data.kind === "player" && <PlayerProtection userName={userName} />}
    </>
  );
}

function Account({ profile }: { readonly profile: PlayerProfile }) {
  const moment = useMoment();
  return (
    <Facts>
      <Fact title="Account">{profile.userId}</Fact>
      <Fact title="Kind">{profile.kind}</Fact>
      <Fact title="Host">{profile.host}</Fact>
      <Fact title="Mobile">{profile.mobile ?? "–"}</Fact>
      <Fact title="Password link">
        <PasswordResetWords link={profile.passwordReset} />
      </Fact>
      <Fact title="Since">{moment(profile.createdAt)}</Fact>
    </Facts>
  );
}

function MoneyFacts({ userName }: { readonly userName: string }) {
  const { data } = useCall(api.operator.getPlayer, { userName }, { refetchIntervalMs: REFETCH_MS });
  if (data === undefined) return <Skeleton shape="row" count={1} />;
  const amounts = [
    ["Cash", data.cash],
    ["Available", data.available],
    ["Exposure", data.exposure],
    ["Held", data.held],
    ...(data.owed === undefined ? [] : [["Owed", data.owed] as const]),
  ] as const;
  return (
    <Facts>
      {amounts.map(([title, amount]) => (
        <Fact key={title} title={title}>
          <Money amount={paiseOfWire(amount)} />
        </Fact>
      ))}
    </Facts>
  );
}

/** Why, by whom and until when; of a lock without a reason that it stands. */
function LockWords({ lock }: { readonly lock: PlayerLock | null }) {
  const moment = useMoment();
  if (lock === null) return "open";
  const { reason, by, since, until } = lock;
  const ends = until === null ? "until it is taken away" : `until ${moment(until)}`;
  if (reason === null || by === null) return `locked ${ends}`;
  return `locked ${ends} · ${reason} · ${by}${since === null ? "" : `, ${moment(since)}`}`;
}
