import { whenIdle } from "@crossbook/ui";

/** Below every page, where nothing moves when it comes. */
export const Footer = whenIdle(async () => (await import("./footer.tsx")).Footer);
