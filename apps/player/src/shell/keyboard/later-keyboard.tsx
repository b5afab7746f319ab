import { whenIdle } from "@crossbook/ui";
import { useEffect, useRef, useState } from "react";

const Keyboard = whenIdle(async () => (await import("./keyboard.tsx")).Keyboard);

/** The keys of the page once the browser is idle, or at the first press: the last one before is acted on when they are there. */
export function LaterKeyboard() {
  const [isWanted, setIsWanted] = useState(false);
  const earlier = useRef<KeyboardEvent>(undefined);
  useEffect(() => {
    const listen = (press: KeyboardEvent): void => {
      earlier.current = press;
      setIsWanted(true);
    };
    window.addEventListener("keydown", listen);
    return () => window.removeEventListener("keydown", listen);
  }, []);
  return <Keyboard needed={isWanted} earlier={earlier} />;
}
