import { connect } from "node:net";

/**
 * Sends text on a bare socket to a port of this machine; resolves to what came back when the other side has closed it,
 * or as soon as that contains `until`, and then closes it.
 */
export function sendText(port: number, text: string, until?: string): Promise<string> {
  return new Promise((resolve) => {
    let received = "";
    const socket = connect(port, "127.0.0.1", () => socket.write(text));
    socket.on("data", (chunk: Buffer) => {
      received += chunk.toString("latin1");
      if (until !== undefined && received.includes(until)) socket.destroy();
    });
    socket.on("error", () => undefined);
    socket.on("close", () => resolve(received));
  });
}
