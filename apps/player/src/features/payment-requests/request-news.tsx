import type { PaymentRequest } from "@crossbook/contract";
import { LiveRegion } from "@crossbook/ui";
import { useState } from "react";
import { stateWords, typeWord } from "../../payments/request-words.ts";

/** Says to screen readers which of the requests that were shown before are in another state, and nothing of another page. */
export function RequestNews({ requests }: { readonly requests: readonly PaymentRequest[] }) {
  const [shown, setShown] = useState(requests);
  const [news, setNews] = useState("");
  if (shown !== requests) {
    setShown(requests);
    const changed = requests.filter(({ id, state }) =>
      shown.some((before) => before.id === id && before.state !== state),
    );
    if (changed.length > 0) setNews(changed.map(newsOf).join(" "));
  }
  return <LiveRegion message={news} />;
}

function newsOf(request: PaymentRequest): string {
  return `${typeWord(request)} ${request.reference}: ${stateWords(request)}.`;
}
