import pg, { type ClientConfig } from "pg";

const BIGINT = 20;

/**
 * Reads `bigint` columns as numbers. Every one of ours is a safe integer; a value that is not is a fault worth
 * stopping for.
 */
export function withNumbers(connection: ClientConfig): ClientConfig {
  return {
    ...connection,
    types: {
      getTypeParser: (oid: number, format?: "text" | "binary") =>
        oid === BIGINT && format !== "binary" ? safeInteger : pg.types.getTypeParser(oid, format),
    },
  };
}

function safeInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`a bigint beyond the safe integers: ${text}`);
  return value;
}
