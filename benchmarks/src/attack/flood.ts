import { Agent, type IncomingMessage, request } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import type { AttackReport } from "./attack-target.ts";

/** A call as an attacker sends it. */
export interface AttackCall {
  readonly method: "GET" | "POST";
  readonly path: string;
  /** From which the server believes it comes: the suite's server trusts loopback as a proxy. */
  readonly address: string;
  readonly body?: unknown;
  /** Sent as a form, where there is no `body`. */
  readonly form?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  /** Whether the answer's text says that it was done; absent: its status says so. */
  readonly isDone?: (text: string) => boolean;
}

/** After a failed connection, so that a closed port is not dialled without end. */
const BREAK_MS = 20;

/** The n-th address of a stranger's network. */
export function strangerAddress(index: number): string {
  return `10.${(index >> 16) & 255}.${(index >> 8) & 255}.${index & 255}`;
}

/** Sends calls one after the other on so many connections until the time is over. */
export async function floodCalls(
  url: string,
  { connections, seconds }: { readonly connections: number; readonly seconds: number },
  callOf: (count: number) => AttackCall,
): Promise<AttackReport> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const endsAt = performance.now() + seconds * 1000;
  let tried = 0;
  let accepted = 0;
  const play = async () => {
    while (performance.now() < endsAt) {
      const count = tried++;
      const call = callOf(count);
      const { status, text } = await answerOf(url, call, agent).catch(() => NO_ANSWER);
      if (status >= 200 && status < 300 && (call.isDone?.(text) ?? true)) accepted += 1;
      if (status === 0) await wait(BREAK_MS);
    }
  };
  await Promise.all(Array.from({ length: connections }, play));
  agent.destroy();
  return { tried, accepted };
}

/** The status that a call is answered with. */
export async function answered(url: string, call: AttackCall, agent?: Agent): Promise<number> {
  return (await answerOf(url, call, agent)).status;
}

const NO_ANSWER = { status: 0, text: "" };

/** The answer; its text is read only where the call asks what it says. */
async function answerOf(url: string, call: AttackCall, agent?: Agent): Promise<typeof NO_ANSWER> {
  const { type, body } = contentOf(call);
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    const sent = request(new URL(url), {
      agent,
      method: call.method,
      path: call.path,
      headers: {
        "x-forwarded-for": call.address,
        ...(body !== undefined && { "content-type": type, "content-length": Buffer.byteLength(body) }),
        ...call.headers,
      },
    });
    sent.once("response", resolve);
    sent.once("error", reject);
    sent.end(body);
  });
  const parts: Buffer[] = [];
  response.on("data", (part: Buffer) => {
    if (call.isDone) parts.push(part);
  });
  await new Promise((resolve) => response.once("close", resolve));
  return { status: response.statusCode ?? 0, text: Buffer.concat(parts).toString("utf8") };
}

function contentOf({ body, form }: AttackCall): { readonly type: string; readonly body: string | undefined } {
  if (body === undefined && form !== undefined)
    return { type: "application/x-www-form-urlencoded", body: new URLSearchParams(form).toString() };
  return { type: "application/json", body: body === undefined ? undefined : JSON.stringify(body) };
}
