export const marketGroup = (marketId: number) => `market/${marketId}`;
export const eventGroup = (eventId: number) => `event/${eventId}`;
export const sessionGroup = (sessionId: string) => `session/${sessionId}`;
