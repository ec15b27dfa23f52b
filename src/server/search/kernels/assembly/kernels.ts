export { and, andNot, between, or, orList } from './bitmaps'
export {
  countBoth,
  countBothSingle,
  countListed,
  countRows,
  extremes,
  representatives,
  tally,
  tallyFirst,
  tallySingle,
} from './counting'
export { collect, histogram, keepLeast, relevance, sortHeap } from './ordering'
export { addWord, scoreBits, scored, scoreList } from './scoring'
