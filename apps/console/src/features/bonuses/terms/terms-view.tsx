import { paiseOfWire } from "@crossbook/browser";
import { sportById } from "@crossbook/contract";
import { Money } from "@crossbook/ui";
import { counted } from "../../../fields/counted.ts";
import { marketTypeWords } from "../../../markets/market-types.ts";
import { Fact, Facts } from "../../../tables/facts.tsx";
import { TRIGGER_WORDS } from "../bonus-words.tsx";
import type { Terms } from "./terms-of-type.ts";

const BASE_WORDS = { bonus: "the bonus", depositAndBonus: "deposit and bonus" } as const;

const sport = (id: number | null) => (id === null ? "every sport" : (sportById(id)?.name ?? `sport ${id}`));
const amount = (value: number | null, none: string) =>
  value === null ? none : <Money amount={paiseOfWire(value)} short />;

/** The terms of a bonus to read. */
export function TermsView({ terms }: { readonly terms: Terms }) {
  const { contributions, excludedSports, excludedMarketTypes } = terms;
  const excluded = [...excludedSports.map(sport), ...excludedMarketTypes.map(marketTypeWords)];
  return (
    <Facts>
      <Fact title="Offered by">{TRIGGER_WORDS[terms.trigger]}</Fact>
      {terms.percent !== null && <Fact title="Share">{terms.percent} %</Fact>}
      {terms.percent === null && <Fact title="Amount">{amount(terms.amount, "said with each grant")}</Fact>}
      <Fact title="At most">{amount(terms.cap, "no cap")}</Fact>
      <Fact title="Smallest deposit">{amount(terms.minDeposit, "none")}</Fact>
      <Fact title="Wagering">
        {terms.wageringMultiple === 0
          ? "none"
          : `${counted(terms.wageringMultiple, "time")} ${BASE_WORDS[terms.wageringBase]}`}
      </Fact>
      <Fact title="Lowest odds">{terms.minOdds.toFixed(2)}</Fact>
      <Fact title="Largest stake">{amount(terms.maxStake, "no bound")}</Fact>
      <Fact title="Contributions">
        {contributions.length === 0
          ? "every market whole"
          : contributions
              .map(({ sportId, marketType, percent }) =>
                [sport(sportId), marketType && marketTypeWords(marketType), `${percent} %`]
                  .filter(Boolean)
                  .join(" · "),
              )
              .join(", ")}
      </Fact>
      <Fact title="Excluded">{excluded.length === 0 ? "nothing" : excluded.join(", ")}</Fact>
      <Fact title="To claim">{counted(terms.claimDays, "day")}</Fact>
      <Fact title="To wager">{counted(terms.expiryDays, "day")}</Fact>
      <Fact title="Most that is released">{amount(terms.maxRelease, "no bound")}</Fact>
      <Fact title="Once for each">{terms.onePer.length === 0 ? "–" : terms.onePer.join(", ")}</Fact>
      <Fact title="Host">{terms.host ?? "every host"}</Fact>
      {terms.period !== null && <Fact title="Period">{terms.period}</Fact>}
      {terms.refereeTurnover !== null && (
        <Fact title="Turnover of the referred">{amount(terms.refereeTurnover, "")}</Fact>
      )}
      <Fact title="Budget">{amount(terms.budget, "no bound")}</Fact>
    </Facts>
  );
}
