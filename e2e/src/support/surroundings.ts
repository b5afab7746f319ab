/** What the global setup told the journeys about the product they run against. */
function told(name: string): string {
  const value = process.env[name];
  if (value === undefined)
    throw new Error(`${name} is missing: journeys run through e2e/playwright.config.ts`);
  return value;
}

export const surroundings = {
  site: () => told("E2E_SITE"),
  sandbox: () => told("E2E_SANDBOX"),
  feedSecret: () => told("E2E_FEED_SECRET"),
  operator: () => JSON.parse(told("E2E_OPERATOR")) as { userName: string; password: string },
};
