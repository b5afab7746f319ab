import { Loaded, useCall } from "@crossbook/browser";
import { api, type PlayerLock, type PlayerProfile } from "@crossbook/contract";
import { useMoment } from "../../../fields/use-moment.ts";
import { Fact, Facts } from "../../../tables/facts.tsx";
import { PasswordResetWords } from "../password-reset.tsx";
import { PersonalData } from "./personal-data.tsx";
import { PlayerMoney } from "./player-money.tsx";
import { PlayerProtection } from "./player-protection.tsx";
import { PlayerSports } from "./player-sports.tsx";
import { Section } from "./section.tsx";

/** Who the player is, the money, and what locks and protects the account. */
export function OverviewTab({ userName }: { readonly userName: string }) {
  const profile = useCall(api.operator.getPlayerProfile, { userName });
  return (
    <Loaded query={profile} failure="The player could not be loaded.">
      {(player) => (
        <>
          <Section title="Account">
            <Account profile={player} />
          </Section>
          <PlayerMoney userName={userName} />
          <Section title="Locks">
            <Facts>
              <Fact title="Login">
                <LockWords lock={player.loginLock} />
              </Fact>
              <Fact title="Bets">
                <LockWords lock={player.betLock} />
              </Fact>
            </Facts>
          </Section>
          <PlayerSports userName={userName} host={player.host} />
          {player.kind === "player" && <PlayerProtection userName={userName} />}
          {player.kind === "player" && <PersonalData profile={player} />}
        </>
      )}
    </Loaded>
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
      <Fact title="Second factor">
        {profile.secondFactorSince === null ? "none" : `since ${moment(profile.secondFactorSince)}`}
      </Fact>
      <Fact title="Since">{moment(profile.createdAt)}</Fact>
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
