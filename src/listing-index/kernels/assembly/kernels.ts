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
  fillProducts,
} from './counting'
export { collect, fieldOverRank, histogram, keepSmallest, relevance, sortHeap } from './ordering'
export { addWord, scoreBits, scored, scoreList } from './scoring'
