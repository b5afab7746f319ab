import { api, type OperatorCall, type PlayerProfile } from "@crossbook/contract";
import { Button } from "@crossbook/ui";
import { useState } from "react";
import { ConfirmDialog } from "../../acts/confirm-dialog.tsx";
import { useAct } from "../../acts/use-act.ts";
import { SelectField } from "../../fields/select-field.tsx";
import { useMay } from "../../session/use-operator.ts";

type LockCall = Extract<
  OperatorCall,
  "lockPlayer" | "unlockPlayer" | "lockBets" | "unlockBets" | "endPlayerSessions"
>;

interface LockWords {
  readonly act: string;
  readonly effect: string;
  readonly isStrict: boolean;
  /** It may end by itself. */
  readonly isTimed?: boolean;
  /** Only where this lock stands is there something to take away. */
  readonly takesAway?: "betLock" | "loginLock";
}

/** How long a lock stands, in hours; without a number until somebody takes it away. */
const DURATIONS = [
  ["", "Until it is taken away"],
  ["1", "1 hour"],
  ["24", "1 day"],
  ["168", "7 days"],
  ["720", "30 days"],
] as const;

const LOCKS: readonly (readonly [LockCall, LockWords])[] = [
  [
    "lockBets",
    {
      act: "Lock bets",
      effect: "The player can place no bets, stays logged in and can cancel what is unmatched.",
      isStrict: true,
      isTimed: true,
    },
  ],
  [
    "unlockBets",
    {
      act: "Unlock bets",
      effect: "The player can place bets again.",
      isStrict: false,
      takesAway: "betLock",
    },
  ],
  [
    "lockPlayer",
    {
      act: "Lock login",
      effect:
        "The player is logged out everywhere, every unmatched bet is cancelled, and matched bets stand.",
      isStrict: true,
      isTimed: true,
    },
  ],
  [
    "unlockPlayer",
    {
      act: "Unlock login",
      effect: "The player can log in again. A lock of bets stays.",
      isStrict: false,
      takesAway: "loginLock",
    },
  ],
  [
    "endPlayerSessions",
    {
      act: "End sessions",
      effect: "The player is logged out everywhere and can log in again.",
      isStrict: false,
    },
  ],
];

/** What locks a player and takes locks away, each with its reason. */
export function PlayerLocks({ profile }: { readonly profile: PlayerProfile }) {
  return LOCKS.filter(([, { takesAway }]) => !takesAway || profile[takesAway] !== null).map(
    ([call, words]) => <LockButton key={call} call={call} words={words} userName={profile.userName} />,
  );
}

function LockButton({
  call,
  words: { act, effect, isStrict, isTimed = false },
  userName,
}: {
  readonly call: LockCall;
  readonly words: LockWords;
  readonly userName: string;
}) {
  const mayCall = useMay(call);
  const [isOpen, setIsOpen] = useState(false);
  const [hours, setHours] = useState<(typeof DURATIONS)[number][0]>("");
  const { run } = useAct(api.operator[call], { done: () => `${act}: done for ${userName}.`, quiet: true });
  if (!mayCall) return null;
  return (
    <>
      <Button size="small" variant={isStrict ? "danger" : "secondary"} onClick={() => setIsOpen(true)}>
        {act}
      </Button>
      {isOpen && (
        <ConfirmDialog
          title={`${act}: ${userName}`}
          act={act}
          tone={isStrict ? "danger" : "primary"}
          onConfirm={(reason) => run({ userName, reason, ...(hours !== "" && { hours: Number(hours) }) })}
          onClose={() => setIsOpen(false)}
        >
          <p>{effect}</p>
          {isTimed && <SelectField label="Ends" value={hours} choices={DURATIONS} onChange={setHours} />}
        </ConfirmDialog>
      )}
    </>
  );
}
