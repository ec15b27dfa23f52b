import type { Kernel } from './kernel.ts'

/** What a change is about. `product` covers its variants, prices, stock, attributes, pictures, badges and memberships. */
export type ChangeKind =
  | 'product'
  | 'category'
  | 'brand'
  | 'attribute'
  | 'collection'
  | 'badge'
  | 'synonym'
  | 'page'
  | 'menu'
  | 'setting'

/** What was committed since the last batch; ids are the tables' own, 0 for tables whose key is no number. */
export type ChangeBatch = {
  ids(kind: ChangeKind): ReadonlySet<number>
  /** The log was lost sight of: anything may have changed. */
  everything: boolean
}
export type ChangeListener = (batch: ChangeBatch) => void | Promise<void>

/** Tells every listener of every committed change, in the order of subscription, one batch after another. */
export type ChangeFeed = {
  subscribe(listener: ChangeListener): void
  /** Begins to listen; subscribers come first. */
  start: () => Promise<void>
  stop: () => Promise<void>
  /** Reads now and resolves when every listener has dealt with all that was committed before the call. */
  catchUp: () => Promise<void>
}

/** Takes its place in the log before it resolves: what is loaded afterwards is covered from then on. */
export async function openChangeFeed(_kernel: Kernel): Promise<ChangeFeed> {
  return { subscribe: () => {}, start: async () => {}, stop: async () => {}, catchUp: async () => {} }
}
