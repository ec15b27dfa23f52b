import type { LoaderFunctionArgs } from 'react-router'
import type { ShopClient } from '#contract/client.ts'
import { tyresHref } from '../garage/cars.ts'
import { seasonCategories } from '../home/tyre-categories.ts'
import { clientContext } from '../runtime/router/page-context.ts'
import { orNull } from '../runtime/router/page-error.ts'
import { tyreSize } from '../ui/tyre-details.ts'
import type { Season, TyreSize } from '../ui/tyre.ts'
import { isKnownIndex, readSidewall } from './sidewall-size.ts'

export type SidewallData = {
  typed: string
  /** What was typed is no size of a car or van. */
  isUnknown: boolean
  size: TyreSize
  load: string
  speed: string
  /** Load and speed index are of no tyre of this size. */
  isSample: boolean
  /** The shop's tyres of the size, by season. */
  offers: Offer[]
}
export type Offer = { season: Season; count: number; url: string }

const usual: TyreSize = {
  width: '205',
  profile: '55',
  rim: 'R16',
  load: null,
  speed: null,
  reinforced: false,
}
type Index = { load: string; speed: string; reinforced: boolean }
const sampleIndex: Index = { load: '91', speed: 'V', reinforced: false }
const vanIndex: Index = { load: '112/110', speed: 'R', reinforced: false }

const isVan = ({ rim }: TyreSize) => rim.endsWith('C')
const inches = ({ rim }: TyreSize) => /\d+/.exec(rim)?.[0] ?? ''

/** The index of a tyre, where it can be explained: a car's has one load, a van's may have two. */
function indexOf(tyre: TyreSize | null, wanted: TyreSize): Index | null {
  if (!tyre?.load || !tyre.speed || isVan(tyre) !== isVan(wanted)) return null
  return isKnownIndex(tyre.load, tyre.speed)
    ? { load: tyre.load, speed: tyre.speed, reinforced: tyre.reinforced }
    : null
}

type Found = { count: number; index: Index | null }

/** How many tyres of the season the shop has in the size, and the index of the first. */
async function findTyres(client: ShopClient, season: Season, size: TyreSize): Promise<Found> {
  const filters = { szelesseg: size.width, oldalfal: size.profile ?? '', felni: inches(size) }
  const call = client.productCategoryGet({
    params: { category: seasonCategories[season] },
    query: { per_page: 1, filters },
  })
  const products = (await orNull(call))?.products
  const first = products?.data[0]
  return {
    count: products?.total ?? 0,
    index: first ? indexOf(tyreSize(first.attributes, first.name), size) : null,
  }
}

const seasons: Season[] = ['teli', 'nyari', 'negyevszakos']

/** The size of the address, else the usual one, with the shop's tyres of it; its index is the address's, else one of theirs. */
export async function loader({ request, context }: LoaderFunctionArgs): Promise<SidewallData> {
  const { typed, size: wanted } = readSidewall(new URL(request.url).searchParams)
  const size = wanted ?? usual
  const client = context.get(clientContext)
  const found = await Promise.all(
    seasons.map(async (season) => ({ season, ...(await findTyres(client, season, size)) })),
  )
  const index = indexOf(size, size) ?? found.find((season) => season.index)?.index
  const { load, speed } = index ?? (isVan(size) ? vanIndex : sampleIndex)
  const text = `${size.width}/${size.profile} R${inches(size)}${isVan(size) ? 'C' : ''}`
  return {
    typed,
    isUnknown: typed !== '' && !wanted,
    size: { ...size, ...index },
    load,
    speed,
    isSample: !index,
    offers: found.flatMap(({ season, count }) => {
      const url = count > 0 ? tyresHref(text, season) : null
      return url ? [{ season, count, url }] : []
    }),
  }
}
