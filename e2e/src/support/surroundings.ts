/** What the global setup passed to the journeys about the product they run against. */
function setting(name: string): string {
  const value = process.env[name];
  if (value === undefined)
    throw new Error(`${name} is missing: journeys run through e2e/playwright.config.ts`);
  return value;
}

export const surroundings = {
  site: () => setting("E2E_SITE"),
  sandbox: () => setting("E2E_SANDBOX"),
  feedSecret: () => setting("E2E_FEED_SECRET"),
  operator: () => JSON.parse(setting("E2E_OPERATOR")) as { userName: string; password: string },
};
