import "@crossbook/ui/styles.css";
import "@crossbook/first-page/first-page.css";
import { afterFirstPaint } from "./start/after-first-paint.ts";

// All that the first paint needs is in the page and its style sheet: the app begins when they are on the screen.
afterFirstPaint(async () => {
  // The largest library runs in a task of its own, so that a press between the two is answered.
  await import("react-dom/client");
  await new Promise((nextTask) => setTimeout(nextTask));
  const { startTab } = await import("./start/start-tab.tsx");
  await startTab();
});
