import { paise } from "@crossbook/money";
import type { Pool } from "pg";
import { dayNumber, dayText, startOfDayNumber } from "../../catalogue/index.ts";
import { bonusAmount } from "../bonus-terms.ts";
import { forEach } from "../for-each.ts";
import type { ActiveTemplate, TemplateStore } from "../templates/template-store.ts";
import type { Offers } from "./offers.ts";

/** 1 January 1970 was a Thursday; weeks begin on Mondays. */
const DAYS_FROM_MONDAY = 3;

interface Parts {
  readonly database: Pool;
  readonly templates: TemplateStore;
  readonly offers: Offers;
}

/** So many days or weeks are offered late, where nothing ran when they ended. */
const MOST_PERIODS = 7;

/** Offers a share of what players lost, after commission, in whole days or weeks of the hosts' zone. */
export class Cashback {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Offers what the periods that had ended at `now` call for; each period of a template once. The tables must show all until then. */
  async offerDue(now: number): Promise<void> {
    const { database, templates } = this.#parts;
    await forEach(await templates.active("netLoss"), async (template) => {
      const periods = lastPeriods(template.terms.period ?? "day", now).filter(
        ({ fromMs }) => fromMs >= template.activeSince.getTime(),
      );
      const { rows } = await database.query<{ period: string }>(
        "SELECT period FROM bonus_periods WHERE template_id = $1 AND period = ANY($2)",
        [template.templateId, periods.map(({ key }) => key)],
      );
      const done = new Set(rows.map(({ period }) => period));
      for (const period of periods) {
        if (done.has(period.key)) continue;
        await this.#offer(template, period);
        await database.query("INSERT INTO bonus_periods VALUES ($1, $2) ON CONFLICT DO NOTHING", [
          ...[template.templateId, period.key],
        ]);
      }
    });
  }

  async #offer(template: ActiveTemplate, { key, fromMs, untilMs }: Period): Promise<void> {
    const { database, offers } = this.#parts;
    const { rows } = await database.query<{ user_id: number; loss: number }>(LOSSES, [
      ...[new Date(fromMs), new Date(untilMs), template.terms.host],
    ]);
    await forEach(rows, async ({ user_id: userId, loss }) => {
      const amount = bonusAmount(template.terms, loss);
      if (amount <= 0) return;
      const by = { source: "system", actor: "cashback", detail: { period: key, loss } } as const;
      await offers.make({ template, userId, key, amount, deposit: paise(0), by });
    });
  }
}

interface Period {
  /** Such as `day:2026-11-21`. */
  readonly key: string;
  readonly fromMs: number;
  readonly untilMs: number;
}

/** The last whole day, or week from Monday, before a moment. */
export function lastPeriod(kind: "day" | "week", now: number): Period {
  const today = dayNumber(now);
  const end = kind === "day" ? today : today - ((today + DAYS_FROM_MONDAY) % 7);
  const begin = end - (kind === "day" ? 1 : 7);
  const [fromMs, untilMs] = [startOfDayNumber(begin), startOfDayNumber(end)];
  return { key: `${kind}:${dayText(begin)}`, fromMs, untilMs };
}

/** The last whole periods before a moment, oldest first. */
function lastPeriods(kind: "day" | "week", now: number): readonly Period[] {
  const periods: Period[] = [];
  for (let end = now; periods.length < MOST_PERIODS; end = periods[0]?.fromMs ?? end)
    periods.unshift(lastPeriod(kind, end));
  return periods;
}

const LOSSES = `
  SELECT a.account_id AS user_id, sum(a.commission - a.gross)::bigint AS loss
  FROM markets m JOIN account_results a USING (market_id) JOIN users u ON u.id = a.account_id AND u.kind = 'player'
  WHERE m.finished_at >= $1 AND m.finished_at < $2 AND ($3::text IS NULL OR u.host = $3)
  GROUP BY 1 HAVING sum(a.commission - a.gross) > 0 ORDER BY 1`;
