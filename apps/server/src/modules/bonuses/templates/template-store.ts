import type { BonusType } from "@crossbook/contract";
import type { Pool } from "pg";
import { inTransaction } from "../../../database/index.ts";
import type { Clock } from "../../../ports/clock.ts";
import type { BonusTerms } from "../bonus-terms.ts";

/** What players read of a template, and its terms. */
export interface TemplateContent {
  readonly title: string;
  readonly description: string;
  readonly terms: BonusTerms;
}

/** One version of a template of which offers are made. */
export interface ActiveTemplate extends TemplateContent {
  readonly templateId: number;
  readonly version: number;
  readonly type: BonusType;
  /** Since when offers are made of any version. */
  readonly activeSince: Date;
}

/** A template with the content of its newest version. */
export interface Template extends TemplateContent {
  readonly templateId: number;
  readonly name: string;
  readonly type: BonusType;
  readonly state: "draft" | "active" | "retired";
  readonly version: number;
  readonly activeVersion: number | undefined;
  /** Paise of all grants that were claimed. */
  readonly granted: number;
}

/** One version of a template, and who has written it. */
export interface TemplateVersion extends TemplateContent {
  readonly version: number;
  readonly createdBy: string;
  readonly at: Date;
}

const MOST_VERSIONS = 100;

/** Why a template is not changed. */
export type TemplateRefusal =
  | "BONUS_TEMPLATE_EXISTS"
  | "BONUS_TEMPLATE_NOT_FOUND"
  | "BONUS_TEMPLATE_CHANGED"
  | "BONUS_TEMPLATE_RETIRED";

/** A change that was made, with the template before it; or why not. */
export type TemplateChanged = { readonly before: Template | undefined; readonly after: Template };

/** Templates and their versions. A version is never changed: another one is written. */
export class TemplateStore {
  readonly #database: Pool;
  readonly #clock: Clock;

  constructor(database: Pool, clock: Clock) {
    this.#database = database;
    this.#clock = clock;
  }

  /** The versions that offers are made of, by template number; of one trigger where named. */
  async active(trigger?: BonusTerms["trigger"]): Promise<readonly ActiveTemplate[]> {
    const { rows } = await this.#database.query<ActiveRow>(ACTIVE, [trigger ?? null]);
    return rows.map(activeOf);
  }

  /**
   * Of the templates that were active at a moment, also where they were retired since, the versions that offers were made of
   * last; by template number.
   */
  async activeAt(trigger: BonusTerms["trigger"], at: Date): Promise<readonly ActiveTemplate[]> {
    const { rows } = await this.#database.query<ActiveRow>(ACTIVE_AT, [trigger, at]);
    return rows.map(activeOf);
  }

  /** One version of a template, active or not. */
  async versionOf(templateId: number, version: number): Promise<ActiveTemplate | undefined> {
    const { rows } = await this.#database.query<ActiveRow>(VERSION, [templateId, version]);
    return rows[0] && activeOf(rows[0]);
  }

  async byId(templateId: number): Promise<Template | undefined> {
    const { rows } = await this.#database.query<TemplateRow>(`${TEMPLATES} WHERE t.id = $1`, [templateId]);
    return rows[0] && templateOf(rows[0]);
  }

  /** The versions of a template, newest first: the last hundred. */
  async versions(templateId: number): Promise<readonly TemplateVersion[]> {
    const { rows } = await this.#database.query<TemplateVersion>(
      `SELECT version, title, description, terms, created_by AS "createdBy", at
       FROM bonus_template_versions WHERE template_id = $1 ORDER BY version DESC LIMIT ${MOST_VERSIONS}`,
      [templateId],
    );
    return rows;
  }

  /** A page of templates, newest first. */
  async page(limit: number, skip: number): Promise<{ items: Template[]; totalCount: number }> {
    const [page, count] = await Promise.all([
      this.#database.query<TemplateRow>(`${TEMPLATES} ORDER BY t.id DESC LIMIT $1 OFFSET $2`, [limit, skip]),
      this.#database.query<{ count: number }>("SELECT count(*) AS count FROM bonus_templates"),
    ]);
    return { items: page.rows.map(templateOf), totalCount: count.rows[0]?.count ?? 0 };
  }

  /** Writes the first version of a new template. */
  async create(
    given: TemplateContent & { readonly name: string; readonly type: BonusType },
    by: string,
  ): Promise<TemplateChanged | TemplateRefusal> {
    const templateId = await inTransaction(this.#database, async (client) => {
      const { rows } = await client.query<{ id: number }>(
        `INSERT INTO bonus_templates (name, type, state, version) VALUES ($1, $2, 'draft', 1)
         ON CONFLICT (name) DO NOTHING RETURNING id`,
        [given.name, given.type],
      );
      const id = rows[0]?.id;
      if (id !== undefined) await client.query(INSERT_VERSION, this.#versionRow(id, 1, given, by));
      return id;
    });
    return templateId === undefined ? "BONUS_TEMPLATE_EXISTS" : this.#changed(templateId, undefined);
  }

  /** Writes the version after the one that the operator has read. */
  change(
    templateId: number,
    version: number,
    content: TemplateContent,
    by: string,
  ): Promise<TemplateChanged | TemplateRefusal> {
    return this.#update(templateId, version, async () => {
      const next = version + 1;
      const { rowCount } = await this.#database.query(
        `WITH written AS (${INSERT_VERSION} ON CONFLICT DO NOTHING RETURNING template_id)
         UPDATE bonus_templates SET version = $2
         WHERE id = (SELECT template_id FROM written) AND version = $2 - 1`,
        this.#versionRow(templateId, next, content, by),
      );
      return rowCount === 1;
    });
  }

  /** Makes offers of the newest version, which the operator has read. */
  activate(templateId: number, version: number): Promise<TemplateChanged | TemplateRefusal> {
    return this.#update(templateId, version, async () => {
      const { rowCount } = await this.#database.query(
        `UPDATE bonus_templates SET state = 'active', active_version = $2, active_since = coalesce(active_since, $3)
         WHERE id = $1 AND version = $2 AND state <> 'retired'`,
        [templateId, version, new Date(this.#clock.now())],
      );
      return rowCount === 1;
    });
  }

  /** Ends a template for good. */
  async retire(templateId: number): Promise<TemplateChanged | TemplateRefusal> {
    const before = await this.byId(templateId);
    if (!before) return "BONUS_TEMPLATE_NOT_FOUND";
    await this.#database.query(
      "UPDATE bonus_templates SET state = 'retired', retired_at = $2 WHERE id = $1 AND state <> 'retired'",
      [templateId, new Date(this.#clock.now())],
    );
    return this.#changed(templateId, before);
  }

  async #update(
    templateId: number,
    version: number,
    update: () => Promise<boolean>,
  ): Promise<TemplateChanged | TemplateRefusal> {
    const before = await this.byId(templateId);
    if (!before) return "BONUS_TEMPLATE_NOT_FOUND";
    if (before.state === "retired") return "BONUS_TEMPLATE_RETIRED";
    if (before.version !== version || !(await update())) return "BONUS_TEMPLATE_CHANGED";
    return this.#changed(templateId, before);
  }

  async #changed(templateId: number, before: Template | undefined): Promise<TemplateChanged> {
    const after = await this.byId(templateId);
    if (!after) throw new Error(`bonus template ${templateId} was written and is not there`);
    return { before, after };
  }

  #versionRow(templateId: number, version: number, content: TemplateContent, by: string): unknown[] {
    const { title, description, terms } = content;
    return [templateId, version, title, description, terms, by, new Date(this.#clock.now())];
  }
}

interface ActiveRow extends TemplateContent {
  readonly id: number;
  readonly version: number;
  readonly type: BonusType;
  readonly active_since: Date;
}

interface TemplateRow extends TemplateContent {
  readonly id: number;
  readonly name: string;
  readonly type: BonusType;
  readonly state: Template["state"];
  readonly version: number;
  readonly active_version: number | null;
  readonly granted: number;
}

const OFFERED = `
  SELECT t.id, t.type, t.active_since, v.version, v.title, v.description, v.terms
  FROM bonus_templates t JOIN bonus_template_versions v ON v.template_id = t.id AND v.version = t.active_version`;
const ACTIVE = `${OFFERED}
  WHERE t.state = 'active' AND ($1::text IS NULL OR v.terms->>'trigger' = $1) ORDER BY t.id`;
const ACTIVE_AT = `${OFFERED}
  WHERE v.terms->>'trigger' = $1 AND t.active_since <= $2
    AND (t.state = 'active' OR (t.state = 'retired' AND t.retired_at > $2)) ORDER BY t.id`;
const VERSION = `
  SELECT t.id, t.type, t.active_since, v.version, v.title, v.description, v.terms
  FROM bonus_templates t JOIN bonus_template_versions v ON v.template_id = t.id AND v.version = $2 WHERE t.id = $1`;
/** Templates with what each has granted. Exported for the test of its plan. */
export const TEMPLATES = `
  SELECT t.id, t.name, t.type, t.state, t.version, t.active_version, v.title, v.description, v.terms,
    (SELECT coalesce(sum(g.amount), 0)::bigint FROM bonus_grants g
     WHERE g.template_id = t.id AND g.activated_at IS NOT NULL) AS granted
  FROM bonus_templates t JOIN bonus_template_versions v ON v.template_id = t.id AND v.version = t.version`;
const INSERT_VERSION = `
  INSERT INTO bonus_template_versions (template_id, version, title, description, terms, created_by, at)
  VALUES ($1, $2, $3, $4, $5, $6, $7)`;

function templateOf({ id, active_version, ...row }: TemplateRow): Template {
  return { ...row, templateId: id, activeVersion: active_version ?? undefined };
}

function activeOf({ id, active_since, ...row }: ActiveRow): ActiveTemplate {
  return { ...row, templateId: id, activeSince: active_since };
}
