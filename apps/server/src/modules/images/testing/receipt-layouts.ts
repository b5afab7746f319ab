/** What a made-up screenshot of a payment shows. */
export interface ReceiptScene {
  readonly layout: LayoutName;
  readonly utr: string;
  /** As the app writes it, without the rupee sign. */
  readonly amount: string;
  readonly payer: string;
  readonly at: string;
  readonly font: string;
}

export type LayoutName = "violet" | "plain" | "blue" | "dark";

interface Text {
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly fill?: string;
  readonly anchor?: "start" | "middle" | "end";
  readonly weight?: number;
  readonly text: string;
}

export const WIDTH = 540;
export const HEIGHT = 960;

/** A screenshot as SVG, like those of four kinds of apps; every name and number in it is invented. */
export function receiptSvg(scene: ReceiptScene): string {
  const { background, shapes, texts } = LAYOUTS[scene.layout](scene);
  const drawn = texts.map(
    ({ x, y, size, fill = "#202124", anchor = "start", weight = 400, text }) =>
      `<text x="${x}" y="${y}" font-size="${size}" fill="${fill}" text-anchor="${anchor}" font-weight="${weight}">${escaped(text)}</text>`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" font-family="${scene.font}">
    <rect width="${WIDTH}" height="${HEIGHT}" fill="${background}"/>${shapes}${drawn.join("")}</svg>`;
}

interface Drawing {
  readonly background: string;
  readonly shapes: string;
  readonly texts: readonly Text[];
}

const PHONE_NUMBER = "+91 98765 43210";

const LAYOUTS: Readonly<Record<LayoutName, (scene: ReceiptScene) => Drawing>> = {
  /** Coloured head, label and value in one line, the UTR at the end. */
  violet: ({ utr, amount, payer, at }) => ({
    background: "#f5f3fa",
    shapes: `<rect width="${WIDTH}" height="150" fill="#1b873f"/><rect x="20" y="180" width="500" height="600" rx="14" fill="#fff"/>`,
    texts: [
      { x: 40, y: 70, size: 28, fill: "#fff", weight: 700, text: "Transaction Successful" },
      { x: 40, y: 112, size: 20, fill: "#e8ffe8", text: at },
      { x: 44, y: 230, size: 20, fill: "#666", text: "Paid to" },
      { x: 44, y: 276, size: 26, weight: 700, text: "Crossbook Demo" },
      { x: 496, y: 276, size: 26, weight: 700, anchor: "end", text: `₹${amount}` },
      { x: 44, y: 312, size: 20, fill: "#666", text: "crossbook.demo@okbank" },
      { x: 44, y: 400, size: 22, weight: 700, text: "Transfer Details" },
      { x: 44, y: 450, size: 20, fill: "#666", text: "Transaction ID" },
      { x: 44, y: 484, size: 22, text: `T26${utr.slice(1)}4417726` },
      { x: 44, y: 560, size: 20, fill: "#666", text: "Debited from" },
      { x: 44, y: 596, size: 22, text: `XXXXXXXX4821  ${payer}` },
      { x: 44, y: 640, size: 22, text: `UTR: ${utr}` },
      { x: 270, y: 860, size: 18, fill: "#666", anchor: "middle", text: "Powered by UPI" },
    ],
  }),
  /** White, a large amount in the middle, each value below its label. */
  plain: ({ utr, amount, payer, at }) => ({
    background: "#ffffff",
    shapes: `<circle cx="270" cy="120" r="48" fill="#c2574b"/><line x1="30" x2="510" y1="420" y2="420" stroke="#ddd"/>`,
    texts: [
      { x: 270, y: 134, size: 40, fill: "#fff", anchor: "middle", text: "C" },
      { x: 270, y: 212, size: 22, anchor: "middle", text: "To Crossbook Demo" },
      { x: 270, y: 290, size: 56, anchor: "middle", text: `₹${amount}` },
      { x: 270, y: 346, size: 22, anchor: "middle", fill: "#1e7d34", text: "Completed" },
      { x: 270, y: 390, size: 20, anchor: "middle", fill: "#555", text: at },
      { x: 40, y: 480, size: 20, weight: 700, text: "Example Bank 4821" },
      { x: 40, y: 540, size: 20, fill: "#555", text: "UPI transaction ID" },
      { x: 40, y: 574, size: 22, text: utr },
      { x: 40, y: 640, size: 20, fill: "#555", text: "To: CROSSBOOK DEMO" },
      { x: 40, y: 674, size: 20, text: "crossbook.demo@okbank" },
      { x: 40, y: 740, size: 20, fill: "#555", text: `From: ${payer}` },
      { x: 40, y: 774, size: 20, text: PHONE_NUMBER },
      { x: 40, y: 840, size: 20, fill: "#555", text: "App transaction ID" },
      { x: 40, y: 874, size: 22, text: "CICAgKDz5rLqEw" },
    ],
  }),
  /** Blue head, the amount in words too, the reference in groups of four. */
  blue: ({ utr, amount, payer, at }) => ({
    background: "#e9f4fc",
    shapes: `<rect width="${WIDTH}" height="110" fill="#0a2a66"/><rect x="24" y="140" width="492" height="640" rx="10" fill="#fff"/>`,
    texts: [
      { x: 270, y: 68, size: 28, fill: "#fff", anchor: "middle", weight: 700, text: "Payment Successful" },
      { x: 52, y: 230, size: 48, weight: 700, text: `₹${amount}` },
      { x: 52, y: 276, size: 18, fill: "#555", text: "Paid in full, no charges" },
      { x: 52, y: 360, size: 20, fill: "#555", text: "To" },
      { x: 52, y: 394, size: 24, weight: 700, text: "Crossbook Demo" },
      { x: 52, y: 426, size: 18, fill: "#555", text: "UPI ID: crossbook.demo@okbank" },
      { x: 52, y: 500, size: 20, fill: "#555", text: "From" },
      { x: 52, y: 534, size: 24, weight: 700, text: payer },
      { x: 52, y: 566, size: 18, fill: "#555", text: "Example Bank - 4821" },
      { x: 52, y: 650, size: 20, text: `UPI Ref No: ${utr.replace(/(\d{4})(\d{4})(\d{4})/, "$1 $2 $3")}` },
      { x: 52, y: 700, size: 20, fill: "#555", text: at },
      { x: 52, y: 750, size: 18, fill: "#0a66c2", text: `Help: ${PHONE_NUMBER}` },
    ],
  }),
  /** A bank's app at night: light on dark, labels on the left and values on the right. */
  dark: ({ utr, amount, payer, at }) => {
    const row = (y: number, label: string, value: string): Text[] => [
      { x: 32, y, size: 20, fill: "#9aa0a6", text: label },
      { x: 508, y, size: 20, fill: "#e8eaed", anchor: "end", text: value },
    ];
    return {
      background: "#15181c",
      shapes: `<rect x="16" y="170" width="508" height="620" rx="8" fill="#20242a"/>`,
      texts: [
        {
          x: 270,
          y: 80,
          size: 28,
          fill: "#7bd88f",
          anchor: "middle",
          weight: 700,
          text: "Fund transfer done",
        },
        { x: 270, y: 124, size: 20, fill: "#c8ccd0", anchor: "middle", text: at },
        ...row(230, "Amount", `Rs. ${amount}`),
        ...row(300, "Beneficiary", "Crossbook Demo"),
        ...row(370, "To account", "XXXX XXXX 9034"),
        ...row(440, "IFSC", "EXMP0004821"),
        ...row(510, "From", payer),
        ...row(580, "Mode", "IMPS"),
        ...row(650, "RRN", utr),
        ...row(720, "Registered mobile", PHONE_NUMBER),
      ],
    };
  },
};

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
}
