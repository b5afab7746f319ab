import { describe, expect, it } from "vitest";
import { HINDI_NAMES } from "./hindi-names.ts";

describe("names in Hindi", () => {
  it.each([
    ["Match Odds", "मैच ऑड्स"],
    ["10 over runs Delhi Capitals", "Delhi Capitals के 10 ओवर के रन"],
    ["10 over runs India, 2nd innings", "India के 10 ओवर के रन, दूसरी पारी"],
    ["Fall of 1st wicket New Zealand", "New Zealand का पहला विकेट गिरने पर रन"],
    ["Fall of 10th wicket New Zealand", "New Zealand का 10वाँ विकेट गिरने पर रन"],
    ["DA Warner runs", "DA Warner के रन"],
    ["Total match runs", "मैच के कुल रन"],
    ["Over/Under 2.5 Goals", "ओवर/अंडर 2.5 गोल"],
    ["To Be Placed, 3 places", "प्लेस, 3 स्थान"],
    ["Man of the match", "Man of the match"],
    ["Match Odds (special)", "Match Odds (special)"],
    ["", ""],
  ])("of the market %s", (name, hindi) => expect(HINDI_NAMES.market(name)).toBe(hindi));

  it.each([
    ["The Draw", "ड्रॉ"],
    ["Over 2.5 Goals", "ओवर 2.5 गोल"],
    ["Under 0.5", "अंडर 0.5"],
    ["Any other France win", "France की कोई और जीत"],
    ["DA Warner runs", "DA Warner के रन"],
    ["DA Warner runs 47", "DA Warner के रन 47"],
    ["10 over runs India 62", "India के 10 ओवर के रन 62"],
    // A horse may be called as a market is.
    ["Win", "Win"],
    ["India -1.5", "India -1.5"],
    ["Manchester City", "Manchester City"],
  ])("of the runner %s", (name, hindi) => expect(HINDI_NAMES.runner(name)).toBe(hindi));

  it.each([
    ["The Draw", "ड्रॉ"],
    ["Sea Mist, Ghat Runner", "Sea Mist, Ghat Runner"],
    ["Over 1.5, Over 2", "ओवर 1.5, ओवर 2"],
    ["66", "66"],
  ])("of the result %s", (names, hindi) => expect(HINDI_NAMES.result(names)).toBe(hindi));

  it.each([
    ["Wicket", "विकेट"],
    ["Ball running", "बॉल चालू"],
    ["Sea Mist does not run", "Sea Mist नहीं दौड़ेगा"],
    ["India moved from 1.85 to 1.2", "India के ऑड्स 1.85 से 1.2 हो गए"],
    ["The captain is ill", "The captain is ill"],
    ["India won the toss and chose to field", "टॉस India ने जीता, पहले गेंदबाज़ी चुनी"],
    ["India won the toss and chose to bat", "टॉस India ने जीता, पहले बल्लेबाज़ी चुनी"],
    ["Sri Lanka won by 1 wicket", "Sri Lanka की 1 विकेट से जीत"],
    ["Sri Lanka won by 14 runs (D/L)", "Sri Lanka की 14 रन से जीत (D/L)"],
    ["Match tied; Pakistan won the super over", "मैच टाई; सुपर ओवर में Pakistan की जीत"],
    ["Full time: Ghana 2–1 Mali.", "फ़ुल टाइम: Ghana 2–1 Mali।"],
    [
      "Full time: Ghana 1–1 Mali. Mali won 3–2 on penalties.",
      "फ़ुल टाइम: Ghana 1–1 Mali। पेनल्टी शूटआउट में Mali की 3–2 से जीत।",
    ],
    ["Full time: Ghana 1–1 Mali. After extra time: 2–1.", "फ़ुल टाइम: Ghana 1–1 Mali। एक्स्ट्रा टाइम के बाद: 2–1।"],
    ["Full time: Bulls 31–28 Stars", "फ़ुल टाइम: Bulls 31–28 Stars"],
    ["Index closed at 101.25, opened at 100.00", "Index 101.25 पर बंद, 100.00 पर खुला था"],
    ["Sea Mist won from Ghat Runner and Amber", "Sea Mist की जीत, पीछे Ghat Runner और Amber"],
    ["A. Rao won", "A. Rao की जीत"],
    ["No result", "कोई नतीजा नहीं"],
  ])("of the reason %s", (reason, hindi) => expect(HINDI_NAMES.reason(reason)).toBe(hindi));

  it("of rules only where every sentence is known", () => {
    const known = "T20 match, 20 overs a side, 6 balls an over. A super over counts.";
    expect(HINDI_NAMES.rules(known)).toBe("T20 मैच, हर टीम के 20 ओवर, हर ओवर में 6 गेंद। सुपर ओवर गिना जाता है।");
    const partly = `${known} Bets on Sunday count twice.`;
    expect(HINDI_NAMES.rules(partly)).toBe(partly);
    expect(HINDI_NAMES.rules("Settled on the winner of the match.Really")).toBe(
      "Settled on the winner of the match.Really",
    );
    expect(HINDI_NAMES.rules("")).toBe("");
  });

  it("of units and groups", () => {
    expect([HINDI_NAMES.unit("runs"), HINDI_NAMES.unit("corners")]).toEqual(["रन", "corners"]);
    expect([HINDI_NAMES.group("Sessions"), HINDI_NAMES.group("Corners")]).toEqual(["सेशन", "Corners"]);
  });
});
