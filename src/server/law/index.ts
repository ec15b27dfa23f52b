/** The pages that the law asks for. */
export { lawSlugs, listMissingLaw, listUnfinishedPages, seedLaw } from './law-seed.ts'
