import { useEffect, useState } from "react";
import { useStore } from "zustand";
import { useGameApp, usePreference, useSessionState } from "../../game-app.ts";
import { type CrashLive, type CrashLiveState, createCrashLive } from "./crash-live.ts";

/** The live round of this page, followed while the component is shown. */
export function useCrashLive(): CrashLive {
  const { client, ports } = useGameApp();
  const [live] = useState(() => createCrashLive(client, ports));
  useEffect(() => {
    live.start();
    return () => live.stop();
  }, [live]);
  return live;
}

/** Keeps what is published of the chain at the newest round. */
export function useChainFairness(live: CrashLive): void {
  const { session } = useGameApp();
  const round = useLiveState(live, (state) => state.round);
  useEffect(() => {
    if (round === undefined) return;
    const { number, hash, previousHash, salt } = round;
    session.setFairness({
      serverSeedHash: hash ?? previousHash,
      clientSeed: salt,
      nonce: hash === null ? number : number + 1,
    });
  }, [session, round]);
}

/** One part of the live round; renders again when it changes. */
export function useLiveState<Part>(live: CrashLive, select: (state: CrashLiveState) => Part): Part {
  return useStore(live.store, select);
}

const CALM_MS = 250;

/** The page's time, as often as the screen is drawn while the round moves, or four times a second with reduced motion. */
export function useMoment(isMoving: boolean): number {
  const { ports } = useGameApp();
  const isCalm = usePreference((state) => state.hasReducedMotion);
  const [moment, setMoment] = useState(() => ports.now());
  useEffect(() => {
    if (!isMoving) return undefined;
    if (isCalm) {
      const timer = setInterval(() => setMoment(ports.now()), CALM_MS);
      return () => clearInterval(timer);
    }
    let frame = requestAnimationFrame(show);
    function show(): void {
      setMoment(ports.now());
      frame = requestAnimationFrame(show);
    }
    return () => cancelAnimationFrame(frame);
  }, [isMoving, isCalm, ports]);
  return moment;
}

/**
 * Asks what became of the player's own ticket where only the studio knows: once its round has crashed, and once the list
 * says that it was cashed out.
 */
export function useOwnTicket(live: CrashLive): void {
  const { session } = useGameApp();
  const ticketId = useSessionState(({ round }) => (round?.state === "open" ? round.id : undefined));
  const phase = useLiveState(live, ({ round }) => round?.phase);
  const number = useLiveState(live, ({ round }) => round?.number);
  const ticketNumber = useSessionState(({ round }) => round?.nonce);
  const isCashedOut = useLiveState(live, ({ tickets }) =>
    tickets.some((one) => one.ticketId === ticketId && one.cashedOutAt !== null),
  );
  const isOver =
    phase === "crashed" || (number !== undefined && ticketNumber !== undefined && number > ticketNumber);
  useEffect(() => {
    if (ticketId !== undefined && (isOver || isCashedOut)) void session.follow(ticketId);
  }, [session, ticketId, isOver, isCashedOut]);
}
