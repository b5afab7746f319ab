/**
 * Does what a try of a password or code needs. One that throws was none: what was wrong is ours, and whoever had the right one is
 * not kept out afterwards because of it.
 */
export async function withdrawnWhereThrown<Result>(
  work: () => Promise<Result>,
  withdraw: () => void,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    withdraw();
    throw error;
  }
}
