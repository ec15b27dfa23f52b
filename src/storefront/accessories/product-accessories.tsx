import { useEffect, useState } from 'react'
import { AccessoryList } from './accessory-list.tsx'
import { accessoryView, type AccessoryView } from './accessory-view.ts'

export type AccessoriesProps = {
  /** `/termek/{slug}` */
  path: string
  /** What came with the page; absent where the part fetches them itself. */
  accessories: AccessoryView[] | undefined
}

async function fetchAccessories(path: string, signal: AbortSignal): Promise<AccessoryView[]> {
  const { accountClient } = await import('../runtime/client/account-client.ts')
  const slug = path.slice(path.lastIndexOf('/') + 1)
  return (await accountClient.productGetAccessories({ params: { slug } }, { signal })).map(accessoryView)
}

/** What fits a product, on its page; nothing where nothing does. */
export function ProductAccessories({ path, accessories }: AccessoriesProps) {
  const [list, setList] = useState(accessories ?? [])
  useEffect(() => {
    if (accessories) return
    const abort = new AbortController()
    fetchAccessories(path, abort.signal).then(setList, () => undefined)
    return () => abort.abort()
  }, [path, accessories])
  return list.length > 0 ? <AccessoryList id="illik-hozza" title="Illik hozzá" list={list} /> : null
}
