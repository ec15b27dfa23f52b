import { TURNS } from './long-files.ts'

// How much of what may be done more or less often belongs to a run: everything where tests are started by themselves or with
// `--whole`, an eighth in a turn of `npm test` (docs/decisions/0025-long-tests-take-turns.md).
const given = process.env['TEST_TURN']
const turnOfRun = given === undefined ? undefined : Number(given)

/** How many examples of a property to try. Each run tries others. */
export const runs = (whole: number, turn = turnOfRun): number =>
  turn === undefined ? whole : Math.ceil(whole / TURNS)

/** Those of a list whose turn it is, from all over it: all turns together have each of them once. */
export const dealt = <T>(all: readonly T[], turn = turnOfRun): T[] =>
  all.filter((_, index) => turn === undefined || index % TURNS === turn)
