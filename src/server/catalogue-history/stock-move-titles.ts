import { stateTitle } from '#server/audit/index.ts'
import type { StockMove } from './stock-moves.ts'

/** What a move of stock was, in the merchant's words. Pure. */

/** By kind, and of its way back. */
const titles: Readonly<Record<Exclude<StockMove['kind'], 'adjust'>, readonly [string, string]>> = {
  hold: ['Rendelés foglalta', 'Foglalás feloldva'],
  sell: ['Kiadva a rendelésre', 'Kiadás visszavonva'],
  release: ['Foglalás feloldva', 'Újra foglalva'],
  give_back: ['Visszavéve a polcra', 'Visszavétel visszavonva'],
}

type Titled = Pick<StockMove, 'kind' | 'onHandDelta' | 'reservedDelta' | 'orderState'>

export function moveTitle({ kind, onHandDelta, reservedDelta, orderState }: Titled): string {
  if (kind === 'adjust') return onHandDelta < 0 ? 'Csökkentve' : 'Növelve'
  const [title, back] = titles[kind]
  const isBack = {
    hold: reservedDelta < 0,
    sell: onHandDelta > 0,
    release: reservedDelta > 0,
    give_back: onHandDelta < 0,
  }
  const step = orderState === null ? '' : `, a rendelés: ${stateTitle(orderState)}`
  return `${isBack[kind] ? back : title}${step}`
}
