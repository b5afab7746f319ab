/** The words of a risk. */
export const RISK_LABELS: Readonly<Record<"low" | "medium" | "high", string>> = {
  low: "Low",
  medium: "Medium",
  high: "High",
};
