import type { TransportName } from "../transport/transport.ts";

export interface NegotiateQuery {
  /** The version both speak, or what is wrong with the one asked for. */
  readonly version: number | { readonly error: string };
  readonly wantsStatefulReconnect: boolean;
}

const highestVersion = 1;

const transferFormats: Readonly<Record<TransportName, readonly string[]>> = {
  WebSockets: ["Text", "Binary"],
  ServerSentEvents: ["Text"],
  LongPolling: ["Text", "Binary"],
};

export function readNegotiateQuery(query: URLSearchParams): NegotiateQuery {
  const asked = query.get("negotiateVersion");
  const wantsStatefulReconnect = query.get("useStatefulReconnect")?.toLowerCase() === "true";
  if (asked === null) return { version: 0, wantsStatefulReconnect };
  if (!/^\d{1,9}$/.test(asked)) {
    return {
      version: { error: `The client requested an invalid protocol version '${asked}'` },
      wantsStatefulReconnect,
    };
  }
  return { version: Math.min(Number(asked), highestVersion), wantsStatefulReconnect };
}

export interface NegotiateAnswer {
  readonly version: number;
  readonly id: string;
  readonly token: string;
  readonly isStatefulGranted: boolean;
  readonly transports: readonly TransportName[];
}

/** The body of a negotiate answer. Version 0 knows no token: there the id is the secret. */
export function writeNegotiateAnswer(answer: NegotiateAnswer): object {
  const { version, id, token, isStatefulGranted } = answer;
  return {
    negotiateVersion: version,
    connectionId: version === 0 ? token : id,
    ...(version === 0 ? {} : { connectionToken: token }),
    // The client refuses the field unless it asked for it.
    ...(isStatefulGranted ? { useStatefulReconnect: true } : {}),
    availableTransports: answer.transports.map((transport) => ({
      transport,
      transferFormats: transferFormats[transport],
    })),
  };
}
