import { type api, CASINO_STUDIO_NAMES, type OutputOf, type ReportFigures } from "@crossbook/contract";

/** The figures of a report with their titles, in the order of its columns. */
export const FIGURES = [
  ["matchedStakes", "Matched stakes"],
  ["casinoStakes", "Casino stakes"],
  ["grossResult", "Gross result"],
  ["commission", "Commission"],
  ["casinoResult", "Casino result"],
  ["deposits", "Deposits"],
  ["withdrawals", "Withdrawals"],
  ["adjustments", "Adjustments"],
  ["bonusGranted", "Bonuses granted"],
  ["bonusReleased", "Bonuses released"],
] as const satisfies readonly (readonly [keyof ReportFigures, string])[];

const END_OF_LINE = "\r\n";

/** The days, their totals, and games by studio and day, as comma-separated values (RFC 4180). */
export function reportCsv({ totals, days, casino }: OutputOf<typeof api.operator.getReport>): string {
  const figures = (of: ReportFigures) => FIGURES.map(([name]) => of[name].toFixed(2));
  const lines = [
    ["Day", ...FIGURES.map(([, title]) => title)],
    ...days.map(({ day, ...of }) => [day, ...figures(of)]),
    ["Total", ...figures(totals)],
    [],
    ["Day", "Studio", "Staked", "Paid out", "Kept"],
    ...casino.map(({ day, studio, staked, paidOut, kept }) => [
      ...[day, CASINO_STUDIO_NAMES[studio]],
      ...[staked, paidOut, kept].map((amount) => amount.toFixed(2)),
    ]),
  ];
  return lines.map((cells) => cells.join(",") + END_OF_LINE).join("");
}
