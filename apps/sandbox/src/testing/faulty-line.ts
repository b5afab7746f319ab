import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { type SeededRandom, seededRandom } from "@crossbook/testkit";

/** An answer of the server behind the line. */
export interface LineAnswer {
  readonly status: number;
  readonly contentType: string;
  readonly body: string;
}

/** What comes in at the line, byte for byte. */
export interface LineRequest {
  readonly method: "GET" | "POST";
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

export interface FaultyLine {
  readonly url: string;
  /** Calls that came in, and those that were lost on the way in or out, or answered 500 without being passed on. */
  readonly counts: { calls: number; lostIn: number; lostOut: number; failed: number };
  /** Nothing gets through until it is up again. */
  isDown: boolean;
  /** Calls that came in and are not answered, cut off or lost yet. */
  readonly underWay: number;
  close(): Promise<void>;
}

/** How likely each fault of the line is. */
const LOST_IN = 0.03;
const LOST_OUT = 0.04;
const FAILED = 0.02;

/** A network between a studio and the server that loses calls before, and answers after they were done. */
export async function faultyLine(
  seed: number,
  pass: (request: LineRequest) => Promise<LineAnswer>,
): Promise<FaultyLine> {
  const random: SeededRandom = seededRandom(seed);
  const counts = { calls: 0, lostIn: 0, lostOut: 0, failed: 0 };
  let underWay = 0;
  const server = createServer(async (request, response) => {
    underWay += 1;
    response.once("close", () => {
      underWay -= 1;
    });
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    counts.calls += 1;
    const drawn = random.integer(10_000) / 10_000;
    if (line.isDown || drawn < LOST_IN) {
      counts.lostIn += 1;
      request.socket.destroy();
      return;
    }
    if (drawn < LOST_IN + FAILED) {
      counts.failed += 1;
      response.writeHead(500).end();
      return;
    }
    const headers = Object.fromEntries(
      Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
    );
    const method = request.method === "GET" ? "GET" : "POST";
    const answer = await pass({ method, url: request.url ?? "/", headers, body: Buffer.concat(chunks) });
    if (drawn < LOST_IN + FAILED + LOST_OUT) {
      counts.lostOut += 1;
      request.socket.destroy();
      return;
    }
    response.writeHead(answer.status, { "content-type": answer.contentType }).end(answer.body);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const line: FaultyLine = {
    ...{ url: `http://127.0.0.1:${port}`, counts, isDown: false },
    get underWay() {
      return underWay;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return line;
}
