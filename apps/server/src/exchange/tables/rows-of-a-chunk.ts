/** A chunk is handed over whole: large enough to be cheap, small enough not to hold up the writer's thread. */
export const ROWS_OF_A_CHUNK = 2_500;
