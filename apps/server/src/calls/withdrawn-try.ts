/**
 * Does what a try to log in needs. One that throws was none: what was wrong is ours, and whoever had the right password is not
 * kept out afterwards because of it.
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
