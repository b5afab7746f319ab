/**
 * Rows at which a chunk is closed where the projector is busy; otherwise it takes what there is. What a chunk costs beside its
 * rows (statements, totals of its markets, its columns in memory) is shared by as many as this, and an order that is matched
 * again in the same chunk is written once. Not more: the writer's thread makes a statement's arrays in one go.
 */
export const ROWS_OF_A_CHUNK = 10_000;
