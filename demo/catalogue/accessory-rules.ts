import { type DemoAccessoryRule } from '../demo-types.ts'

const size: DemoAccessoryRule['matches'] = [{ kind: 'contains', main: null, accessory: 'illo-meretek' }]
const rim: DemoAccessoryRule['matches'] = [
  { kind: 'from', main: 'felni', accessory: 'felnitol' },
  { kind: 'to', main: 'felni', accessory: 'felniig' },
]
const vehicle: DemoAccessoryRule['matches'] = [{ kind: 'equal', main: 'jarmu', accessory: 'milyen-jarmure' }]
const thread: DemoAccessoryRule['matches'] = [{ kind: 'equal', main: 'menet', accessory: 'menet' }]

const perSet = (
  main: string,
  accessory: string,
  matches: DemoAccessoryRule['matches'],
): DemoAccessoryRule => ({ main, accessory, matches, quantity: ['per_set', 1] })

/** What goes with tyres and wheels, in the order in which it is offered. */
export const ACCESSORY_RULES: readonly DemoAccessoryRule[] = [
  perSet('abroncsok', 'szelepek', vehicle),
  perSet('teli-gumi', 'holancok', size),
  perSet('negyevszakos-gumi', 'holancok', size),
  perSet('teli-gumi', 'kerekzsakok', rim),
  perSet('nyari-gumi', 'kerekzsakok', rim),
  perSet('alufelni', 'kerekcsavarok', thread),
  perSet('lemezfelni', 'kerekcsavarok', thread),
  perSet('alufelni', 'kerekzsakok', rim),
]
