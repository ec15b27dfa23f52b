/** The pages that the law requires. */
export { lawSlugs, listMissingLaw, listUnfinishedPages, seedLaw } from './law-seed.ts'
