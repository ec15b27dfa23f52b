export { and, andNot, between, or, orList, orRuns } from './bitmaps'
export {
  countBoth,
  countBothSingle,
  countListed,
  countRows,
  extremes,
  fillColumn,
  listRows,
  representatives,
  tally,
  tallyColumn,
  tallyColumnSingle,
  tallySingle,
  wholeProducts,
} from './counting'
export { collect, histogram, keepLeast, relevance, sortHeap } from './ordering'
export { addWord, scoreBits, scored, scoreList } from './scoring'
