import { Child } from "./child.ts";
import type { ClientOrder, ClientReport, Contender, ServerOrder, ServerReport } from "./process-messages.ts";

const pacedBroadcasts = 10;
/** Files a process of ours has open besides its sockets. */
const otherFiles = 200;

/** What was measured of a contender. The best round of each counts: what else the machine does can only make one worse. */
export interface Figures {
  readonly perSecond: number;
  readonly cpuMicrosPerDelivery: number;
  readonly p99Ms: number;
  readonly medianMs: number;
  readonly residentBytesPerConnection: number;
}

/** One contender with its clients, and what was measured of it. */
export class Stand {
  readonly #contender: Contender;
  readonly #server: Child<ServerOrder, ServerReport>;
  readonly #clients = new Child<ClientOrder, ClientReport>("client-process", []);
  readonly #perSecond: number[] = [];
  readonly #cpuMicrosPerDelivery: number[] = [];
  #clientCount = 0;
  #residentBytesPerConnection = Number.NaN;
  readonly #medianMs: number[] = [];
  readonly #p99Ms: number[] = [];

  constructor(contender: Contender) {
    this.#contender = contender;
    this.#server = new Child("server-process", [contender]);
  }

  get figures(): Figures {
    return {
      perSecond: Math.max(...this.#perSecond),
      cpuMicrosPerDelivery: Math.min(...this.#cpuMicrosPerDelivery),
      residentBytesPerConnection: this.#residentBytesPerConnection,
      medianMs: Math.min(...this.#medianMs),
      p99Ms: Math.min(...this.#p99Ms),
    };
  }

  async fill(count: number): Promise<void> {
    const { port } = await this.#server.report("listening");
    const before = await this.#weigh();
    this.#clients.order({ kind: "connect", port, contender: this.#contender, count });
    await this.#clients.report("connected");
    this.#clientCount = count;
    this.#residentBytesPerConnection = ((await this.#weigh()) - before) / count;
  }

  async burst(count: number, isMeasured: boolean): Promise<void> {
    const { elapsedMs, cpuMs } = await this.#broadcast(count, 0);
    const deliveries = this.#clientCount * count;
    if (!isMeasured) return;
    this.#perSecond.push((deliveries / elapsedMs) * 1_000);
    this.#cpuMicrosPerDelivery.push((cpuMs / deliveries) * 1_000);
  }

  async pace(gapMs: number): Promise<void> {
    const { medianMs, p99Ms } = await this.#broadcast(pacedBroadcasts, gapMs);
    this.#medianMs.push(medianMs);
    this.#p99Ms.push(p99Ms);
  }

  async stop(): Promise<void> {
    await this.#clients.stop();
    await this.#server.stop();
  }

  async #weigh(): Promise<number> {
    this.#server.order({ kind: "weigh" });
    return (await this.#server.report("weighed")).residentBytes;
  }

  async #broadcast(
    count: number,
    gapMs: number,
  ): Promise<{ elapsedMs: number; cpuMs: number; medianMs: number; p99Ms: number }> {
    this.#clients.order({ kind: "expect", count });
    await this.#clients.report("expecting");
    this.#server.order({ kind: "broadcast", count, gapMs });
    const { sentAtMs, cpuMs } = await this.#server.report("broadcast");
    const { lastAtMs } = await this.#clients.report("arrived");
    this.#clients.order({ kind: "measure", sentAtMs });
    const { medianMs, p99Ms } = await this.#clients.report("measured");
    return { elapsedMs: lastAtMs - (sentAtMs[0] ?? Number.NaN), cpuMs, medianMs, p99Ms };
  }
}

/**
 * So many of the wanted clients as can be: each process holds one end of every connection, and a machine that allows fewer
 * open files gets fewer clients, which the name of the result says.
 */
export function clientsOf(wanted: number): number {
  const report = process.report.getReport() as { userLimits?: { open_files?: { soft?: unknown } } };
  const soft = Number(report.userLimits?.open_files?.soft);
  return Number.isFinite(soft) ? Math.min(wanted, soft - otherFiles) : wanted;
}
