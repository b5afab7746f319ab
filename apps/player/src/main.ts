import "@crossbook/ui/styles.css";
import "@crossbook/first-page/first-page.css";
import { afterFirstPaint } from "./start/after-first-paint.ts";

// All that the first paint needs is in the page and its style sheet: the app begins when they are on the screen.
afterFirstPaint(async () => {
  const { startTab } = await import("./start/start-tab.tsx");
  await startTab();
});
