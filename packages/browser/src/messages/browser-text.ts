import { defineMessages } from "@crossbook/ui";

/** The texts of dates, forms, toasts and loading. */
export const browserText = defineMessages("browser", {
  months: ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"],
  from: "From",
  to: "To",
  quick: { today: "Today", yesterday: "Yesterday", last7: "Last 7 days", last30: "Last 30 days" },
  required: (label: string) => `${label.toLowerCase()} is a required field`,
  hideTyped: "Hide what I typed",
  showTyped: "Show what I typed",
  loading: "Loading",
  notices: "Notices",
});
