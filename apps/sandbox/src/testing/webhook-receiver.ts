import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import {
  type ProviderEvent,
  providerEvent,
  WEBHOOK_EVENT_ID_HEADER,
  WEBHOOK_SIGNATURE_HEADER,
} from "@crossbook/contract";
import { webhookSignature } from "../payment-provider/webhook-sender.ts";

/** A webhook as it came in. */
export interface ReceivedWebhook {
  readonly path: string;
  readonly eventId: string;
  readonly event: ProviderEvent;
  /** Whether it was signed with the secret that both sides have. */
  readonly isSigned: boolean;
}

export interface WebhookReceiver {
  readonly url: string;
  readonly received: ReceivedWebhook[];
  /** The names of the events in the order in which they came. */
  names(): readonly string[];
  /** The status of answers from now on; 200 at first. */
  answer(status: number): void;
  close(): Promise<void>;
}

/** The server's side of webhooks: keeps what comes in, and answers as it is set to. */
export async function webhookReceiver(secret: string): Promise<WebhookReceiver> {
  const received: ReceivedWebhook[] = [];
  let status = 200;
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const body = Buffer.concat(chunks).toString();
    const { [WEBHOOK_SIGNATURE_HEADER]: signature, [WEBHOOK_EVENT_ID_HEADER]: eventId } =
      request.headers as IncomingHttpHeaders;
    received.push({
      path: request.url ?? "",
      eventId: String(eventId),
      event: providerEvent.parse(JSON.parse(body)),
      isSigned: signature === webhookSignature(secret, body),
    });
    response.writeHead(status).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    received,
    names: () => received.map(({ event }) => event.event),
    answer(next) {
      status = next;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
