import type { TextsOf } from "@crossbook/ui";
import type { settlementText } from "../../english/betting/settlements.ts";

export const settlement: TextsOf<typeof settlementText> = {
  title: "सेटल हुए मार्केट",
  lead: "हर मार्केट कैसे सेटल हुआ, फ़ीड के आधिकारिक नतीजे से या हमारे ऑपरेटर से, और हर सुधार अपने कारण और नियम के साथ।",
  search: "इवेंट या प्रतियोगिता से खोजें",
  settledMarkets: "सेटल हुए मार्केट",
  allEvents: "सभी इवेंट",
  ofOneEvent: "सिर्फ़ एक इवेंट दिख रहा है।",
  loadFailed: "सेटल हुए मार्केट लोड नहीं हो सके।",
  none: "यहाँ कुछ सेटल नहीं हुआ।",
  whenHere: "नतीजा आने पर मार्केट यहाँ आता है।",
  settled: (result) => `सेटल हुआ: ${result}`,
  settledAgain: (result) => `दोबारा सेटल हुआ: ${result}`,
  void: "रद्द: हर बेट लौटाई गई",
  runnerBetsVoid: (runner) => `${runner} पर सभी बेट रद्द`,
  matchesVoid: (from, until) => `${from} से ${until} तक मैच हुई बेट रद्द`,
  betsVoid: (count) => `${count} बेट रद्द`,
  runnerRemoved: (runner, percent) => `${runner} हटाया गया, बाकी के ऑड्स ${percent} % घटाए गए`,
  correction: "सुधार",
  by: { feed: "आधिकारिक नतीजा", operator: "ऑपरेटर" },
  rule: (rule) => `नियम: ${rule}`,
  newest: "सबसे नए",
  older: "पुराने",
};
