import { createHash } from "node:crypto";
import type { Pool, PoolClient } from "pg";
import { deleteOldRows } from "../../database/delete-old-rows.ts";
import type { Clock } from "../../ports/clock.ts";
import { hashDistance } from "./reader/difference-hash.ts";

/** What a picture is sent for. */
export type ImagePurpose = "deposit";

/** A picture that is to be kept. */
export interface NewImage {
  readonly userId: number;
  readonly purpose: ImagePurpose;
  readonly contentType: string;
  readonly width: number;
  readonly height: number;
  readonly original: Buffer;
  readonly display: Uint8Array;
  readonly differenceHash: Uint8Array;
}

/** What was read from a picture; amounts in paise. */
export interface ImageReading {
  readonly utr: string | null;
  readonly amount: number | null;
}

/** A picture without its bytes. */
export interface ImageRecord {
  readonly id: number;
  readonly userId: number;
  readonly sha256: string;
  readonly reading: ImageReading | undefined;
  readonly createdAt: Date;
}

/** Another picture that is the same file, or looks the same. */
export interface ImageUse {
  readonly imageId: number;
  readonly userId: number;
  readonly keptFor: string;
  readonly at: Date;
  readonly alike: "sameFile" | "looksTheSame";
}

const DAY_MS = 24 * 60 * 60_000;
/** Pictures that belong to nothing go after a day. */
const KEEP_UNNAMED_MS = DAY_MS;
/** Those of a deposit stay for disputes; then their bytes go and their hashes stay. */
const KEEP_NAMED_MS = 180 * DAY_MS;
/** What one player may send within a day. */
const OF_A_PLAYER = { images: 30, bytes: 60 * 1024 * 1024 } as const;
/**
 * Hashes that differ in so many bits of 256 may be of the same picture, compressed anew. So may two payments in the same
 * app: it is a hint to look at both, and none where another UTR was read.
 */
const SAME_LOOK_BITS = 10;
/** How many of the newest pictures are compared by their look. */
const COMPARED = 5000;
const COMPARED_COLUMNS = "id, user_id, sha256, difference_hash, reading, kept_for, created_at";
const MOST_USES = 20;
const DROPPED_AT_ONCE = 500;

/** Pictures and what is known of them, in the database. Only the leader writes. */
export class ImageStore {
  readonly #database: Pool;
  readonly #clock: Clock;
  readonly #mostBytes: number;
  /** Bytes of all pictures; undefined: to be counted. */
  #bytes: number | undefined;
  /** Pictures that have room and are not kept yet. */
  readonly #coming = new Set<{ readonly userId: number; readonly bytes: number }>();

  /** `mostBytes`: of all pictures together. */
  constructor(database: Pool, clock: Clock, mostBytes: number) {
    this.#database = database;
    this.#clock = clock;
    this.#mostBytes = mostBytes;
  }

  /**
   * Room for one more picture of the player, until the answered function is called: when it is kept, or is not. Those that come
   * at the same time count. Undefined: there is none.
   */
  async roomFor(userId: number, bytes: number): Promise<(() => void) | undefined> {
    const before = [...this.#coming];
    const own = { userId, bytes };
    this.#coming.add(own);
    const giveBack = () => void this.#coming.delete(own);
    try {
      if (await this.#hasRoomFor(own, before)) return giveBack;
    } catch (error) {
      giveBack();
      throw error;
    }
    giveBack();
    return undefined;
  }

  /** `coming`: those that have room already. */
  async #hasRoomFor(
    { userId, bytes }: { readonly userId: number; readonly bytes: number },
    coming: readonly { readonly userId: number; readonly bytes: number }[],
  ): Promise<boolean> {
    const since = new Date(this.#clock.now() - DAY_MS);
    const { rows } = await this.#database.query<{ images: number; bytes: number }>(
      `SELECT count(*)::bigint AS images, coalesce(sum(bytes), 0)::bigint AS bytes
       FROM images WHERE user_id = $1 AND created_at > $2`,
      [userId, since],
    );
    const { images = 0, bytes: sent = 0 } = rows[0] ?? {};
    const own = coming.filter((one) => one.userId === userId);
    if (images + own.length >= OF_A_PLAYER.images) return false;
    if (sent + bytesOf(own) + bytes > OF_A_PLAYER.bytes) return false;
    return (await this.#bytesOfAll()) + bytesOf(coming) + bytes <= this.#mostBytes;
  }

  /** Keeps a picture and answers its number. */
  async insert({ original, display, ...image }: NewImage): Promise<number> {
    const bytes = original.length + display.length;
    const { rows } = await this.#database.query<{ id: number }>(
      `INSERT INTO images (user_id, purpose, content_type, width, height, sha256, difference_hash, bytes, original,
         display, created_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) RETURNING id`,
      [
        ...[image.userId, image.purpose, image.contentType, image.width, image.height],
        createHash("sha256").update(original).digest(),
        ...[Buffer.from(image.differenceHash), bytes, original, Buffer.from(display)],
        new Date(this.#clock.now()),
      ],
    );
    const [inserted] = rows;
    if (!inserted) throw new Error("a picture was not inserted");
    if (this.#bytes !== undefined) this.#bytes += bytes;
    return inserted.id;
  }

  async setReading(id: number, reading: ImageReading): Promise<void> {
    await this.#database.query("UPDATE images SET reading = $2 WHERE id = $1", [id, reading]);
  }

  /** Ties a picture of the player to what it is kept for, in the transaction that writes that. False: it cannot be. */
  async keepFor(
    client: PoolClient,
    image: { id: number; userId: number; keptFor: string },
  ): Promise<boolean> {
    const { rowCount } = await client.query(
      `UPDATE images SET kept_for = $3
       WHERE id = $1 AND user_id = $2 AND original IS NOT NULL AND (kept_for IS NULL OR kept_for = $3)`,
      [image.id, image.userId, image.keptFor],
    );
    return rowCount === 1;
  }

  async record(id: number): Promise<ImageRecord | undefined> {
    const { rows } = await this.#database.query<ImageRow>(
      "SELECT id, user_id, sha256, difference_hash, reading, created_at FROM images WHERE id = $1",
      [id],
    );
    const [row] = rows;
    return (
      row && {
        ...{ id: row.id, userId: row.user_id, sha256: row.sha256.toString("hex") },
        ...{ reading: row.reading ?? undefined, createdAt: row.created_at },
      }
    );
  }

  /** The copy for display; undefined once it is gone. */
  async display(id: number): Promise<Uint8Array | undefined> {
    const { rows } = await this.#database.query<{ display: Buffer | null }>(
      "SELECT display FROM images WHERE id = $1",
      [id],
    );
    return rows[0]?.display ?? undefined;
  }

  /** Other pictures, of whatever player, that are the same file or look the same, newest first. */
  async otherUses(id: number): Promise<readonly ImageUse[]> {
    const { rows: own } = await this.#database.query<ImageRow>(
      "SELECT id, user_id, sha256, difference_hash, reading, created_at FROM images WHERE id = $1",
      [id],
    );
    const [image] = own;
    if (!image) return [];
    const { rows } = await this.#database.query<ImageRow & { kept_for: string }>(
      `SELECT ${COMPARED_COLUMNS} FROM images WHERE sha256 = $1 AND id <> $2 AND kept_for IS NOT NULL
       UNION
       SELECT * FROM (SELECT ${COMPARED_COLUMNS} FROM images
         WHERE id <> $2 AND kept_for IS NOT NULL ORDER BY id DESC LIMIT ${COMPARED}) AS newest
       ORDER BY id DESC`,
      [image.sha256, id],
    );
    return rows
      .flatMap((row): ImageUse[] => {
        const isSame = row.sha256.equals(image.sha256);
        if (!isSame && !looksLike(row, image)) return [];
        const alike = isSame ? "sameFile" : "looksTheSame";
        return [{ imageId: row.id, userId: row.user_id, keptFor: row.kept_for, at: row.created_at, alike }];
      })
      .slice(0, MOST_USES);
  }

  /** Deletes what nobody names any more and what was kept long enough. */
  async tidy(): Promise<void> {
    const now = this.#clock.now();
    await deleteOldRows(this.#database, "images WHERE kept_for IS NULL AND created_at < $1", [
      new Date(now - KEEP_UNNAMED_MS),
    ]);
    await deleteOldRows(this.#database, "used_upload_tickets WHERE expires_at < $1", [new Date(now)]);
    await this.#database.query(
      `UPDATE images SET original = NULL, display = NULL, bytes = 0 WHERE id IN
         (SELECT id FROM images WHERE kept_for IS NOT NULL AND bytes > 0 AND created_at < $1
          ORDER BY created_at LIMIT ${DROPPED_AT_ONCE})`,
      [new Date(now - KEEP_NAMED_MS)],
    );
    this.#bytes = undefined;
  }

  async #bytesOfAll(): Promise<number> {
    if (this.#bytes === undefined) {
      const { rows } = await this.#database.query<{ bytes: number }>(
        "SELECT coalesce(sum(bytes), 0)::bigint AS bytes FROM images",
      );
      this.#bytes = rows[0]?.bytes ?? 0;
    }
    return this.#bytes;
  }
}

function bytesOf(pictures: readonly { readonly bytes: number }[]): number {
  return pictures.reduce((sum, { bytes }) => sum + bytes, 0);
}

function looksLike(a: ImageRow, b: ImageRow): boolean {
  const [first, second] = [a.reading?.utr, b.reading?.utr];
  if (first && second && first !== second) return false;
  return hashDistance(a.difference_hash, b.difference_hash) <= SAME_LOOK_BITS;
}

interface ImageRow {
  readonly id: number;
  readonly user_id: number;
  readonly sha256: Buffer;
  readonly difference_hash: Buffer;
  readonly reading: ImageReading | null;
  readonly created_at: Date;
}
