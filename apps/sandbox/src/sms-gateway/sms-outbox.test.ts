import { describe, expect, it } from "vitest";
import { smsOutbox } from "./sms-outbox.ts";
import { smsPage } from "./sms-page.ts";

const message = (text: string, to = "+919876543210") => ({ to, from: "CRSBK", text });

/** An outbox of two messages with ids and moments that count up. */
function outbox(capacity = 2) {
  let id = 0;
  let now = 0;
  return smsOutbox({ capacity, now: () => (now += 1000), nextId: () => `sms-${++id}` });
}

describe("the outbox of messages", () => {
  it("gives each message an id and the moment it was taken", () => {
    expect(outbox().send("a", message("1234"))).toEqual({
      kind: "sent",
      message: { ...message("1234"), id: "sms-1", sentAt: 1000 },
      repeated: false,
    });
  });

  it("answers the same key and message with the first one, and takes nothing twice", () => {
    const box = outbox();
    const first = box.send("a", message("1234"));
    expect(box.send("a", message("1234"))).toEqual({ ...first, repeated: true });
    expect(box.list()).toHaveLength(1);
  });

  it.each([
    ["text", message("9999")],
    ["number", message("1234", "+911111111111")],
    ["sender", { ...message("1234"), from: "OTHER" }],
  ])("refuses a key that was used for another %s", (_what, other) => {
    const box = outbox();
    box.send("a", message("1234"));
    expect(box.send("a", other)).toEqual({ kind: "keyReused" });
    expect(box.list().map(({ text }) => text)).toEqual(["1234"]);
  });

  it("lists the newest first, of one number where asked", () => {
    const box = outbox(3);
    box.send("a", message("first"));
    box.send("b", message("second", "+911111111111"));
    box.send("c", message("third"));
    expect(box.list().map(({ text }) => text)).toEqual(["third", "second", "first"]);
    expect(box.list("+919876543210").map(({ text }) => text)).toEqual(["third", "first"]);
    expect(box.list("+910000000000")).toEqual([]);
  });

  it("forgets the oldest beyond its capacity, with its key", () => {
    const box = outbox();
    for (const key of ["a", "b", "c"]) box.send(key, message(key));
    expect(box.list().map(({ text }) => text)).toEqual(["c", "b"]);
    expect(box.send("a", message("again"))).toMatchObject({ kind: "sent", repeated: false });
  });
});

describe("the page of messages", () => {
  it("shows when, to whom and what, and renews itself", () => {
    const sent = { ...message("Your code is 1234"), id: "sms-1", sentAt: Date.UTC(2026, 0, 1, 12, 30, 5) };
    const page = smsPage([sent], "off");
    expect(page).toContain("12:30:05");
    expect(page).toContain("+919876543210");
    expect(page).toContain("Your code is 1234");
    expect(page).toContain('http-equiv="refresh" content="3"');
    expect(page).toContain("Fault: off");
  });

  it("shows an address in a message as a link", () => {
    const sent = { ...message("Go to https://a.example/b#c=1 now"), id: "sms-1", sentAt: 0 };
    expect(smsPage([sent], "off")).toContain(
      'Go to <a href="https://a.example/b#c=1">https://a.example/b#c=1</a> now',
    );
  });

  it("escapes what was sent, and says where there is nothing", () => {
    const sent = { ...message("<script>1</script>"), id: "sms-1", sentAt: 0 };
    expect(smsPage([sent], "down")).not.toContain("<script>");
    expect(smsPage([], "down")).toContain("No messages yet");
  });
});
