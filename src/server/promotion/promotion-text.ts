import { formatForint } from '#contract/money.ts'
import { roundingTitles } from '#contract/rounding.ts'
import type { NewPromotion, PromotionScope, PromotionState } from './promotion-values.ts'

/** A sale in the merchant's words. Pure. */

export function formulaText({ kind, value, rounding }: NewPromotion): string {
  const discount =
    kind === 'fixed'
      ? `egységesen ${formatForint(value)}`
      : kind === 'percent'
        ? `−${value} %`
        : `−${formatForint(value)}`
  return rounding === 'none' ? discount : `${discount}, ${roundingTitles[rounding].toLowerCase()} kerekítve`
}

const maxNames = 3

/** `names`: by `findScopeNames`. */
export function scopeText(scope: PromotionScope, names: ReadonlyMap<string, string>): string {
  const listed = (keys: readonly string[]) => {
    const shown = keys.slice(0, maxNames).map((key) => names.get(key) ?? 'törölt')
    return `${shown.join(', ')}${keys.length > maxNames ? ` és még ${keys.length - maxNames}` : ''}`
  }
  switch (scope.kind) {
    case 'category':
      return `Kategória: ${listed(scope.ids.map((id) => `category:${id}`))}, ami alatta van, az is`
    case 'brand':
      return `Márka: ${listed(scope.ids.map((id) => `brand:${id}`))}`
    case 'collection':
      return `Gyűjtemény: ${listed(scope.ids.map((id) => `collection:${id}`))}`
    case 'products':
      return `${scope.ids.length} kiválasztott termék`
    case 'filter':
      return filterText(scope, listed)
  }
}

type Filter = Extract<PromotionScope, { kind: 'filter' }>

const viewTitles: Readonly<Record<Filter['view'], string>> = {
  all: '',
  hidden: 'rejtettek',
  scheduled: 'időzítettek',
  sold_out: 'elfogyottak',
  low_stock: 'fogyóban lévők',
  no_picture: 'kép nélküliek',
  no_ean: 'vonalkód nélküliek',
  no_weight: 'súly nélküliek',
  no_price: 'ár nélküliek',
  no_gpsr: 'hiányos gyártójúak',
  no_responsible: 'uniós felelős nélküliek',
  no_safety_text: 'biztonsági figyelmeztetés nélküliek',
  no_label: 'EU-címke nélküliek',
  no_attributes: 'jellemző nélküliek',
  below_cost: 'beszerzési ár alattiak',
  unsold: '90 napja nem fogyók',
  bin: 'lomtárban lévők',
}

function filterText({ view, search, category, brand }: Filter, listed: (keys: string[]) => string): string {
  const parts = [
    viewTitles[view],
    search === '' ? '' : `„${search}”`,
    category.length === 0 ? '' : listed(category.map((slug) => `category/${slug}`)),
    brand.length === 0 ? '' : listed(brand.map((slug) => `brand/${slug}`)),
  ].filter(Boolean)
  return parts.length === 0 ? 'Minden termék' : `Szűrt lista: ${parts.join(', ')}`
}

export const stateTitles: Readonly<Record<PromotionState, { name: string; kind: 'ok' | 'warn' | 'off' }>> = {
  draft: { name: 'Előkészítve', kind: 'warn' },
  scheduled: { name: 'Időzítve', kind: 'ok' },
  running: { name: 'Fut', kind: 'ok' },
  over: { name: 'Véget ért', kind: 'off' },
}
