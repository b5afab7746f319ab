import { useEffectEvent, useLayoutEffect } from "react";
import { useRouter } from "../routes/use-router.ts";

/** While it is there, a step back in the browser does not leave the page: it closes what lies on top of it. Draws nothing. */
export function BackCloses({ onBack }: { readonly onBack: () => void }) {
  const router = useRouter();
  const close = useEffectEvent(onBack);
  // With the drawing itself: what can be seen can be closed.
  useLayoutEffect(() => router.holdBack(() => close()), [router]);
  return null;
}
