import { useSettings } from "@crossbook/browser";
import { Icon, IconButton } from "@crossbook/ui";
import { ChevronLeft, ChevronRight, Pause, Play } from "@lucide/icons";
import { type RefObject, useEffect, useRef, useState } from "react";
import { pictureText } from "../../messages/english/betting/pictures.ts";
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
  const [broken, setBroken] = useState<readonly string[]>([]);
  const urls = images.map(({ url }) => url).filter((url) => !broken.includes(url));
  if (urls.length === 0) return null;
  return <Slides urls={urls} onBroken={(url) => setBroken((before) => [...before, url])} />;
}

interface SlidesProps {
  readonly urls: readonly string[];
  /** A picture could not be loaded: it is left out. */
  readonly onBroken: (url: string) => void;
}

function Slides({ urls, onBroken }: SlidesProps) {
  const [at, setAt] = useState(0);
  const [isPaused, setIsPaused] = useState(
    () => window.matchMedia("(prefers-reduced-motion: reduce)").matches,
  );
  const section = useRef<HTMLElement>(null);
  const isHeld = useHeld(section);
  const count = urls.length;
  const isMoving = !isPaused && !isHeld && count > 1;
  useEffect(() => {
    if (!isMoving) return;
    const timer = setInterval(() => setAt((now) => (now + 1) % count), NEXT_AFTER_MS);
    return () => clearInterval(timer);
  }, [isMoving, count]);
  const shown = at % count;
  const url = urls[shown] ?? "";
  return (
    <section
      ref={section}
      className={classes.slider}
      aria-roledescription={pictureText().carousel}
      aria-label={pictureText().pictures}
    >
      <div
        role="group"
        aria-roledescription={pictureText().slide}
        aria-label={pictureText().pictureOf(shown + 1, count)}
        aria-live={isMoving ? "off" : "polite"}
      >
        <img
          key={url}
          className={classes.image}
          src={url}
          alt=""
          decoding="async"
          onError={() => onBroken(url)}
        />
      </div>
      {count > 1 && (
        <div className={classes.controls}>
          <IconButton
            label={isPaused ? pictureText().play : pictureText().pause}
            icon={isPaused ? <Icon icon={Play} aria-hidden /> : <Icon icon={Pause} aria-hidden />}
            onClick={() => setIsPaused(!isPaused)}
          />
          <IconButton
            label={pictureText().pictureBefore}
            icon={<Icon icon={ChevronLeft} aria-hidden />}
            onClick={() => setAt((shown + count - 1) % count)}
          />
          <IconButton
            label={pictureText().nextPicture}
            icon={<Icon icon={ChevronRight} aria-hidden />}
            onClick={() => setAt((shown + 1) % count)}
          />
        </div>
      )}
    </section>
  );
}

/** Whether somebody points at the element or is in it by the keyboard: who does looks at this picture. */
function useHeld(section: RefObject<HTMLElement | null>): boolean {
  const [isHeld, setIsHeld] = useState(false);
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
  }, [section]);
  return isHeld;
}
