import { useSettings } from "@crossbook/browser";
import { IconButton } from "@crossbook/ui";
import { ChevronLeft, ChevronRight, Pause, Play } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { eventText } from "../../messages/english/betting/events.ts";
import classes from "./image-slider.module.css";

const NEXT_AFTER_MS = 6_000;
const HOLDS = ["pointerenter", "focusin"] as const;
const RELEASES = ["pointerleave", "focusout"] as const;
/** More than these nobody looks at. */
const MAX_IMAGES = 12;

/** The host's pictures, one at a time in a place of fixed height; nothing where the host has none. */
export function ImageSlider() {
  const sliders = useSettings(({ settings }) => settings?.imageSliders);
  const images = [...(sliders ?? [])].sort((a, b) => a.order - b.order).slice(0, MAX_IMAGES);
  return images.length === 0 ? null : <Slides urls={images.map(({ url }) => url)} />;
}

function Slides({ urls }: { readonly urls: readonly string[] }) {
  const [at, setAt] = useState(0);
  const [isPaused, setIsPaused] = useState(
    () => window.matchMedia("(prefers-reduced-motion: reduce)").matches,
  );
  const [isHeld, setIsHeld] = useState(false);
  const section = useRef<HTMLElement>(null);
  const count = urls.length;
  const isMoving = !isPaused && !isHeld && count > 1;
  useEffect(() => {
    if (!isMoving) return;
    const timer = setInterval(() => setAt((now) => (now + 1) % count), NEXT_AFTER_MS);
    return () => clearInterval(timer);
  }, [isMoving, count]);
  // Whoever points at it or is in it by the keyboard looks at this one.
  useEffect(() => {
    const element = section.current;
    const hold = () => setIsHeld(true);
    const release = () => setIsHeld(false);
    for (const name of HOLDS) element?.addEventListener(name, hold);
    for (const name of RELEASES) element?.addEventListener(name, release);
    return () => {
      for (const name of HOLDS) element?.removeEventListener(name, hold);
      for (const name of RELEASES) element?.removeEventListener(name, release);
    };
  }, []);
  const shown = at % count;
  return (
    <section
      ref={section}
      className={classes.slider}
      aria-roledescription={eventText().carousel}
      aria-label={eventText().pictures}
    >
      <div
        role="group"
        aria-roledescription={eventText().slide}
        aria-label={eventText().pictureOf(shown + 1, count)}
        aria-live={isMoving ? "off" : "polite"}
      >
        <img key={urls[shown]} className={classes.image} src={urls[shown]} alt="" decoding="async" />
      </div>
      {count > 1 && (
        <div className={classes.controls}>
          <IconButton
            label={isPaused ? eventText().play : eventText().pause}
            icon={isPaused ? <Play aria-hidden /> : <Pause aria-hidden />}
            onClick={() => setIsPaused(!isPaused)}
          />
          <IconButton
            label={eventText().pictureBefore}
            icon={<ChevronLeft aria-hidden />}
            onClick={() => setAt((shown + count - 1) % count)}
          />
          <IconButton
            label={eventText().nextPicture}
            icon={<ChevronRight aria-hidden />}
            onClick={() => setAt((shown + 1) % count)}
          />
        </div>
      )}
    </section>
  );
}
