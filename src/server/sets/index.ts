/** Sets of tyre and wheel, mounted: what fits, what mounts it, what is offered. Below the cart, which makes them. */
export { setRules } from './mounting-for.ts'
export { mountingProblems } from './set-parts.ts'
export type { SetRules } from './set-rules.ts'
export { createSetOfferHandlers } from './set-offers-api.ts'
export {
  areSetsOffered,
  findSetParts,
  listMountings,
  loadSetSettings,
  lockSetSettings,
  writeSetSettings,
  type SetSettings,
} from './set-store.ts'
