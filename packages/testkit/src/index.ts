export { type FakeClock, fakeClock } from "./fake-clock.ts";
export { freePorts } from "./free-ports.ts";
export { type RunnableProgram, runnableProgram } from "./runnable-program.ts";
export { type SeededRandom, seededRandom } from "./seeded-random.ts";
export { sequentialIds } from "./sequential-ids.ts";
export { type DatabaseTemplate, type TestDatabase, testDatabase } from "./test-database.ts";
