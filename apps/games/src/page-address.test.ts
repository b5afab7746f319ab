import { describe, expect, it } from "vitest";
import { readPageAddress } from "./page-address.ts";

const read = (text: string) => readPageAddress(new URL(text));

describe("the address of a game page", () => {
  it("says studio, game, key, operator and where the game server is", () => {
    const address = "http://127.0.0.1:3100/studios/kestrel/play/dice?key=k-1&operator=http://localhost:3000";
    expect(read(address)).toEqual({
      studio: "kestrel",
      game: "dice",
      key: "k-1",
      language: "en",
      operator: "http://localhost:3000",
      serverUrl: "http://127.0.0.1:3100/studios/kestrel/game",
    });
  });

  it("keeps a prefix and a hyphen in the game's id", () => {
    const address = read("https://play.test/deep/studios/banyan/play/teen-patti?key=k");
    expect(address?.serverUrl).toBe("https://play.test/deep/studios/banyan/game");
    expect(address?.game).toBe("teen-patti");
  });

  it.each([
    ["hi", "hi"],
    ["hi-IN", "hi"],
    ["HI_in", "hi"],
    ["en", "en"],
    ["ta", "en"],
    ["constructor", "en"],
    ["", "en"],
  ])("in the language %j is shown in %s", (lang, language) => {
    expect(read(`http://a.test/s/play/dice?key=k&lang=${lang}`)?.language).toBe(language);
  });

  it.each([
    ["no key", "http://a.test/studios/kestrel/play/dice"],
    ["no game", "http://a.test/studios/kestrel/play?key=k"],
    ["another path", "http://a.test/studios/kestrel/dice?key=k"],
    ["capitals in the game", "http://a.test/studios/kestrel/play/DICE?key=k"],
  ])("refuses %s", (_, address) => {
    expect(read(address)).toBeUndefined();
  });

  it.each([
    ["none", ""],
    ["a script", "javascript:alert(1)"],
    ["no host", "http://"],
    ["a file", "file:///etc/passwd"],
    ["null", "null"],
  ])("takes %s as no operator", (_, operator) => {
    const address = read(
      `http://a.test/studios/kestrel/play/dice?key=k&operator=${encodeURIComponent(operator)}`,
    );
    expect(address?.operator).toBe("");
  });

  it("takes the operator's origin only, not a path", () => {
    expect(read("http://a.test/s/play/dice?key=k&operator=https://op.test/lobby?x=1")?.operator).toBe(
      "https://op.test",
    );
  });
});
