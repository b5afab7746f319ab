/** What the server says of how a UPI payment stands, and that in Hindi. */
const MESSAGES: Readonly<Record<string, string | undefined>> = {
  "Pay exactly this amount. It is credited as soon as your payment is reported.":
    "ठीक इतनी ही राशि का भुगतान करें। भुगतान की सूचना मिलते ही वह जमा हो जाती है।",
  "Your payment has arrived and is being credited.": "आपका भुगतान मिल गया है और जमा किया जा रहा है।",
  "Your payment has been credited.": "आपका भुगतान जमा हो गया है।",
  "The payment failed. If money left your account, it is credited as soon as the provider reports it.":
    "भुगतान असफल रहा। अगर आपके खाते से पैसे कटे हैं, तो प्रदाता से सूचना मिलते ही वे जमा हो जाएँगे।",
  "The time to pay is over. If you have paid, the money is credited as soon as the provider reports it.":
    "भुगतान का समय खत्म हो गया। अगर आपने भुगतान किया है, तो प्रदाता से सूचना मिलते ही पैसे जमा हो जाएँगे।",
  "Another amount than asked was paid. A cashier looks at it and credits what was paid.":
    "माँगी गई राशि से अलग राशि का भुगतान हुआ। कैशियर इसे देखकर उतना ही जमा करेगा जितना चुकाया गया।",
  "The bank's number of this payment was seen before. A cashier looks at it.":
    "इस भुगतान का बैंक नंबर पहले आ चुका है। कैशियर इसे देख रहा है।",
  "The payment provider has not seen your payment yet. A cashier looks for it.":
    "भुगतान प्रदाता को आपका भुगतान अभी नहीं मिला है। कैशियर इसे ढूँढ रहा है।",
  "A cashier looks at this payment.": "कैशियर इस भुगतान को देख रहा है।",
  "This payment was not accepted.": "यह भुगतान स्वीकार नहीं हुआ।",
};

/** A payment's message in Hindi; what a cashier has written stays as it is. */
export function paymentMessageWords(message: string): string {
  return MESSAGES[message] ?? message;
}
