import { describe, expect, it } from "vitest";
import { hindi } from "./index.ts";

const { auth, bonus, cashOut, event, footer, logOut, market, policy, price, protection } = hindi;

/** Every text of the catalogue that is no function. */
function texts(part: unknown): readonly string[] {
  if (typeof part === "string") return [part];
  return typeof part === "object" && part !== null ? Object.values(part).flatMap(texts) : [];
}

describe("Hindi agrees in number", () => {
  it.each([
    [logOut.logOutDemo(0), /प्ले मनी आपके लिए खो जाएगी।$/],
    [logOut.logOutDemo(1), /प्ले मनी और आपकी 1 खुली बेट आपके लिए खो जाएँगी।$/],
    [logOut.logOutPlayer(1), /^आपकी 1 खुली बेट वैसी ही रहेगी।/],
    [logOut.logOutPlayer(2), /^आपकी 2 खुली बेट वैसी ही रहेंगी।/],
    [protection.cancelled(1), /^ 1 अनमैच बेट रद्द हुई।$/],
    [protection.cancelled(3), /^ 3 अनमैच बेट रद्द हुईं।$/],
    [protection.openBets(1, 2), /1 अनमैच बेट अभी रद्द होगी और 2 मैच हुई बेट नतीजे तक बनी रहेंगी।/],
    [protection.openBets(2, 1), /2 अनमैच बेट अभी रद्द होंगी और 1 मैच हुई बेट नतीजे तक बनी रहेगी।/],
    [protection.hoursAndMinutes(1, 5), /^1 घंटा 5 मिनट$/],
    [protection.hoursAndMinutes(2, 5), /^2 घंटे 5 मिनट$/],
    [bonus.hoursAndMinutes(1, 5), /^1 घंटा 5 मिनट$/],
    [bonus.daysAndHours(2, 1), /^2 दिन 1 घंटा$/],
    [bonus.daysAndHours(2, 3), /^2 दिन 3 घंटे$/],
  ])("%s", (said, expected) => expect(said).toMatch(expected));
});

describe("Hindi has one word for one thing", () => {
  it("says the sides of a session as their buttons do", () => {
    const rules = texts(policy.rules).join(" ");
    expect(rules).not.toMatch(/\b(YES|NO)\b/);
    expect(rules).toContain(`लाइन पर या उससे ऊपर ${price.acts.yes} जीतता है, उससे नीचे ${price.acts.no}।`);
  });

  it.each([
    [/सपोर्ट/, footer.support],
    [/नकली/, event.sources?.short.simulated],
    [/रिप्ले/, event.sources?.short.replay],
    [/हैंडीकैप/, "हैंडिकैप"],
  ])("has no %s where its word is %s", (other) => {
    expect(texts(hindi).filter((text) => other.test(text))).toEqual([]);
  });

  it("calls what a bet is matched at ऑड्स", () => {
    expect(hindi.settlement.runnerRemoved("A", 10)).toContain("ऑड्स");
    expect(hindi.profitLoss.leadAsIfMatched).toContain("ऑड्स");
    expect(hindi.settings.oddsLead).toContain("ऑड्स कैसे दिखें");
  });

  it("says of a ball that runs what the feed's reason says", () => {
    expect(event.names?.reason("Ball running")).toBe(price.ballRunning);
  });
});

it("says that a cash-out in play takes the bet delay", () => {
  expect(cashOut.cashOutNote).toContain("इन-प्ले");
  expect(cashOut.cashOutNote).toContain("देरी");
});

it("keeps an amount, a line and a price apart", () => {
  const { slip } = hindi;
  expect(slip.matched("500", slip.atPrice("", "1.30"))).toBe("500, 1.30 पर मैच हुआ।");
  expect(slip.matched("500", slip.atPrice(slip.onLine(357), "100"))).toBe("500, लाइन 357, 100 पर मैच हुआ।");
  expect(slip.partlyMatched("बैक", "A", "500", "2.00", "100")).toContain("500, 2.00 पर मैच हुआ");
});

it("asks for a field in words that fit every label", () => {
  const { browser, protection: limits, settings } = hindi;
  expect(browser.required(auth.confirmPassword)).toBe("पासवर्ड दोबारा डालें: यह भरना ज़रूरी है");
  expect([limits.limitRequired, settings.amountRequired]).toEqual(["सीमा डालनी ज़रूरी है", "राशि डालनी ज़रूरी है"]);
});

it("names no gender or number of who won", () => {
  expect(hindi.marketDetail.won("India")).toBe("विजेता: India");
  expect(hindi.marketDetail.wonAndPlaced("A", "B, C")).toBe("विजेता: A · प्लेस: B, C");
  expect(market.winner).toBe("विजेता");
  expect(hindi.forgotPassword.noLinkCame).toContain(footer.support);
});
