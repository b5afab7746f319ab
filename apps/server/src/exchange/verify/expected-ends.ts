import { resultText } from "@crossbook/engine";
import type { ClientBase } from "pg";
import type { UpdateEvent } from "../effects/effect-chunk.ts";
import { holds } from "../tables/holds.ts";
import { markets } from "../tables/markets.ts";
import { selectStatement, sqlName, storedRow, type TableDefinition } from "../tables/table-definition.ts";
import type { Differences } from "./differences.ts";

type Columns = Readonly<Record<string, unknown>>;

/** How markets and holds ended: the engine's state does not have these any more, and the tables keep them. */
export class ExpectedEnds {
  readonly #markets = new Map<number, Columns>();
  readonly #holds = new Map<number, Columns>();

  add(updates: readonly UpdateEvent[]): void {
    for (const event of updates) {
      if (event.type === "marketStatusChanged" && event.result) {
        const { marketId, status, feedStatus, operatorStatus, result, betDelayMs, at } = event;
        const asked = { feedStatus, operatorStatus };
        const ended = { status, ...asked, result: resultText(result), betDelayMs, finishedAt: at };
        this.#markets.set(marketId, ended);
      } else if (event.type === "marketCorrected") {
        const { marketId, status, result } = event;
        this.#markets.set(marketId, { ...this.#markets.get(marketId), status, result: resultText(result) });
      } else if (event.type === "marketRemoved") {
        const { marketId, at } = event;
        this.#markets.set(marketId, { ...this.#markets.get(marketId), removedAt: at });
      } else if (event.type === "holdEnded") {
        this.#holds.set(event.holdId, { status: event.status, endedAt: event.at });
      }
    }
  }

  /** To be called once, after the last chunk. */
  async compare(client: ClientBase, differences: Differences): Promise<void> {
    await compareEnds(client, markets, "marketId", this.#markets, differences);
    await compareEnds(client, holds, "holdId", this.#holds, differences);
  }
}

async function compareEnds(
  client: ClientBase,
  table: TableDefinition,
  key: string,
  expected: ReadonlyMap<number, Columns>,
  differences: Differences,
): Promise<void> {
  const { rows } = await client.query<Record<string, unknown>>(
    `${selectStatement(table)} WHERE t.${sqlName(table, key)} = ANY ($1::bigint[])`,
    [[...expected.keys()]],
  );
  const found = new Map(rows.map((row) => storedRow(table, row)).map((row) => [row[key], row]));
  for (const [id, columns] of expected) {
    const row = found.get(id);
    const known = row && Object.fromEntries(Object.keys(columns).map((name) => [name, row[name]]));
    differences.expect(`the end of ${table.rowName} ${id}`, columns, known);
  }
}
