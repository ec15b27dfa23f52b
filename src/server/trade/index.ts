/** When the shop is open and what it promises of delivery: the public API for other features. */
import type { Feature } from '#platform/feature.ts'
import { currentTrade, followTrade } from './current-trade.ts'
import { escapeHtml } from '#platform/markup/html.ts'
import { openingText, shownPromise } from './trade.ts'

export { currentTrade } from './current-trade.ts'
export { loadTrade, lockTrade, writeTrade } from './trade-store.ts'
export { defaultTrade, shownPromise, tradeErrors, tradeTexts, type Trade } from './trade.ts'

/** The hours for pages, as HTML. */
export const openingPageText = async (): Promise<string> => escapeHtml(openingText(currentTrade()))

const minute = 60_000

export const tradeFeature: Feature = {
  name: 'trade',
  async follow({ platform, feed, onStop }) {
    onStop(await followTrade(platform.sql, feed))
  },
  // Responses name the day of delivery: from the minute when it becomes another they are wrong.
  cacheVersion({ clock }) {
    let known = { minute: -1, trade: currentTrade(), text: '' }
    return () => {
      const [now, trade] = [clock(), currentTrade()]
      const current = Math.floor(now.getTime() / minute)
      if (current !== known.minute || trade !== known.trade)
        known = { minute: current, trade, text: shownPromise(now, trade) }
      return known.text
    }
  },
}
