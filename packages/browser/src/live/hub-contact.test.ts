import { describe, expect, it } from "vitest";
import { createHubContact } from "./hub-contact.ts";

interface Question {
  readonly answer: () => void;
  readonly refuse: () => void;
}

/** A connected hub that is asked, and a page whose time passes as the test says. */
function openContact() {
  let nowMs = 1_000_000;
  let isConnected = true;
  const questions: Question[] = [];
  const heard: string[] = [];
  const ping = () =>
    new Promise<void>((resolve, reject) => {
      questions.push({ answer: () => resolve(), refuse: () => reject(new Error("refused")) });
    });
  const contact = createHubContact(
    { isConnected: () => isConnected, ping },
    { now: () => nowMs },
    { onHeard: () => heard.push("message"), onAnswer: () => heard.push("answer") },
  );
  return {
    contact,
    questions,
    heard,
    disconnect: () => {
      isConnected = false;
    },
    /** Looks again after so long, once what was answered has arrived. */
    passes: async (durationMs: number) => {
      for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
      nowMs += durationMs;
      contact.judge(true);
    },
  };
}

describe("a hub that has been quiet", () => {
  it("is not lost where it refuses to answer for the moment: it is asked again", async () => {
    const { contact, questions, passes } = openContact();
    await passes(4_000);
    questions[0]?.refuse();
    await passes(3_000);
    expect(contact.isConnected()).toBe(true);
    expect(questions).toHaveLength(2);
  });

  it("has answered with all that it pushed before: that counts as heard first", async () => {
    const { questions, heard, passes } = openContact();
    await passes(4_000);
    questions[0]?.answer();
    await passes(0);
    expect(heard).toEqual(["message", "answer"]);
  });

  it("has not answered by what comes once its connection is lost", async () => {
    const { questions, heard, disconnect, passes } = openContact();
    await passes(4_000);
    disconnect();
    questions[0]?.answer();
    await passes(0);
    expect(heard).toEqual([]);
  });

  it("is asked nothing while there is no connection", async () => {
    const { questions, disconnect, passes } = openContact();
    disconnect();
    await passes(60_000);
    expect(questions).toEqual([]);
  });

  it("has no longer to answer where the device's clock is put back meanwhile", async () => {
    const { contact, passes } = openContact();
    await passes(4_000);
    await passes(-3_600_000);
    await passes(3_000);
    expect(contact.isConnected()).toBe(false);
  });

  it("has not answered by what an older connection answers, and is asked though that one refuses", async () => {
    const { contact, questions, heard, passes } = openContact();
    await passes(4_000);
    await passes(500);
    contact.heard();
    questions[0]?.answer();
    await passes(4_000);
    expect(heard).toEqual(["message"]);
    contact.heard();
    await passes(4_000);
    questions[1]?.refuse();
    await passes(3_000);
    expect([contact.isConnected(), questions.length]).toEqual([false, 3]);
  });
});
