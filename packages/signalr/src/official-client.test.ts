import { type HubConnection, HubConnectionState, Subject } from "@microsoft/signalr";
import { afterEach, describe, expect, it } from "vitest";
import { eventually } from "../testing/eventually.ts";
import { type RunningHub, startHub } from "../testing/hub-under-test.ts";
import { buildClient, type ClientOptions, everyShape, inboxOf } from "../testing/official-client.ts";

let hub: RunningHub | undefined;
let clients: HubConnection[] = [];

async function connected(url: string, options: ClientOptions = {}): Promise<HubConnection> {
  const client = buildClient(url, options);
  clients.push(client);
  await client.start();
  return client;
}

afterEach(async () => {
  await Promise.all(clients.map((client) => client.stop()));
  clients = [];
  await hub?.stop();
  hub = undefined;
});

function collect(client: HubConnection, stream: string, ...args: unknown[]): Promise<unknown[]> {
  const items: unknown[] = [];
  return new Promise((resolve, reject) => {
    client.stream(stream, ...args).subscribe({
      next: (item) => items.push(item),
      complete: () => resolve(items),
      error: reject,
    });
  });
}

describe.each(everyShape)("the official client over $transport with $protocol", (shape) => {
  it("invokes methods and gets values, nothing, null and errors", async () => {
    hub = await startHub();
    const client = await connected(hub.url, { shape });
    expect(await client.invoke("Echo", 1, "två", { deep: [true, null] })).toEqual([
      1,
      "två",
      { deep: [true, null] },
    ]);
    expect(await client.invoke("echo", "any case")).toEqual(["any case"]);
    expect((await client.invoke("Nothing")) ?? "nothing").toBe("nothing");
    expect(await client.invoke("Null")).toBeNull();
    await expect(client.invoke("Missing")).rejects.toThrow("Method does not exist");
    await expect(client.invoke("Refused")).rejects.toThrow("The market is closed.");
    await expect(client.invoke("AdminOnly")).rejects.toThrow("unauthorized");
    const failure: unknown = await client.invoke("Throws").catch((error: unknown) => error);
    expect(String(failure)).toContain("An unexpected error occurred invoking 'Throws'");
    expect(String(failure)).not.toContain("secret detail");
  });

  it("receives what is sent to all, a group, a user and one connection", async () => {
    hub = await startHub();
    const anna = await connected(hub.url, { shape, accessTokenFactory: () => "anna" });
    const bert = await connected(hub.url, { shape, accessTokenFactory: () => "bert" });
    const [annas, berts] = [inboxOf(anna), inboxOf(bert)];
    await anna.invoke("Join", "market/12");
    const { clients } = hub.server;
    clients.all().send("Message", "all");
    clients.group("market/12").send("Message", "group");
    clients.user("bert").send("Message", "bert");
    clients.allExcept([bert.connectionId ?? ""]).send("Message", "not bert");
    clients.client(bert.connectionId ?? "").send("Message", "by id");
    expect(await annas.untilCount(3)).toEqual(["all", "group", "not bert"]);
    expect(await berts.untilCount(3)).toEqual(["all", "bert", "by id"]);
    await anna.invoke("Leave", "market/12");
    clients.group("market/12").send("Message", "gone");
    clients.all().send("Message", "last");
    expect((await annas.untilCount(4))[3]).toBe("last");
  });

  it("streams both ways, stops a stream it cancels, and answers the server's question", async () => {
    hub = await startHub();
    const client = await connected(hub.url, { shape });
    expect(await collect(client, "Count", 5)).toEqual([1, 2, 3, 4, 5]);
    await expect(collect(client, "Breaks")).rejects.toThrow("An unexpected error occurred");
    await expect(collect(client, "Echo")).rejects.toThrow(
      "non-streaming 'Echo' method with a streaming invocation",
    );
    await expect(client.invoke("Count", 1)).rejects.toThrow(
      "streaming 'Count' method with a non-streaming invocation",
    );
    await new Promise<void>((resolve) => {
      const subscription = client.stream("Forever").subscribe({
        next: (item) => {
          if (item !== 3) return;
          subscription.dispose();
          resolve();
        },
        complete: () => undefined,
        error: () => undefined,
      });
    });
    await eventually(async () => collect(client, "Stopped")).toEqual([true]);
    const upload = new Subject<number>();
    const sum = client.invoke("Sum", upload);
    for (let value = 1; value <= 300; value += 1) upload.next(value);
    upload.complete();
    expect(await sum).toBe(45_150);
    client.on("Add", (a: number, b: number) => a + b);
    expect(await client.invoke("AskClient")).toBe(5);
  });

  it("comes back by itself after an abrupt cut and when the server asks it to", async () => {
    hub = await startHub();
    const client = await connected(hub.url, { shape, reconnectDelaysMs: [0, 10, 50] });
    for (const cut of ["AbortMe", "CloseMe"]) {
      const reconnected = new Promise<void>((resolve) => client.onreconnected(() => resolve()));
      await client.send(cut, true);
      await reconnected;
      expect(client.state).toBe(HubConnectionState.Connected);
      expect(await client.invoke("Echo", cut)).toEqual([cut]);
    }
  });

  it("stays closed when the server closes for good", async () => {
    hub = await startHub();
    const client = await connected(hub.url, { shape, reconnectDelaysMs: [0, 10] });
    const closed = new Promise<void>((resolve) => client.onclose(() => resolve()));
    await client.send("CloseMe", false);
    await closed;
    expect(client.state).toBe(HubConnectionState.Disconnected);
    await eventually(() => hub?.server.stats().connections).toBe(0);
  });

  it("is refused with 401 for a bad token", async () => {
    hub = await startHub();
    await expect(connected(hub.url, { shape, accessTokenFactory: () => "bad" })).rejects.toThrow("401");
  });

  it("leaves nothing behind when it stops", async () => {
    hub = await startHub();
    const client = await connected(hub.url, { shape });
    await client.invoke("Join", "group");
    await client.stop();
    await eventually(() => hub?.server.stats()).toEqual({
      connections: 0,
      negotiated: 0,
      groups: 0,
      bufferedBytes: 0,
    });
    expect(hub.events).toContainEqual(
      expect.objectContaining({ kind: "disconnected", reason: "client-closed" }),
    );
  });
});
