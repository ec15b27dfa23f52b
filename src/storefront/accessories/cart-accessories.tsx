import { useEffect, useState } from 'react'
import { AccessoryList } from './accessory-list.tsx'
import { accessoryView, type AccessoryLine, type AccessoryView } from './accessory-view.ts'

/** Between two changes of the cart, in milliseconds. */
const rest = 300
/** Of a cart so many lines are looked at. */
const maxLines = 100

async function fetchAccessories(lines: string[], signal: AbortSignal): Promise<AccessoryView[]> {
  const { accountClient } = await import('../runtime/client/account-client.ts')
  return (await accountClient.productGetAccessoriesOfLines({ query: { lines } }, { signal })).map(
    accessoryView,
  )
}

/** What fits the goods in the cart and is not in it; follows the cart. Nothing where nothing does. */
export function CartAccessories({ lines }: { lines: readonly AccessoryLine[] }) {
  const [found, setFound] = useState<AccessoryView[]>([])
  const contents = lines
    .slice(0, maxLines)
    .map(({ variantId, quantity }) => `${variantId}:${quantity}`)
    .join()
  useEffect(() => {
    if (contents === '') return
    const abort = new AbortController()
    const timer = setTimeout(() => {
      fetchAccessories(contents.split(','), abort.signal).then(setFound, () => undefined)
    }, rest)
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [contents])
  // Those found before stay until others come, but for what has been added.
  const list = found.filter((one) => !lines.some(({ variantId }) => variantId === one.variantId))
  return lines.length > 0 && list.length > 0 ? (
    <AccessoryList id="ehhez-meg" title="Ehhez még" list={list} />
  ) : null
}
