import { foldText } from '#hungary/folded-text.ts'
import { tyreNameFields, tyreNameParts } from '#contract/admin/tyre-name-mapping.ts'
import { readEan } from './field-values.ts'
import { parseTyreName } from './tyre-name.ts'

/** What the columns of a file are likely to hold. Pure. */

type Guess = { field: string; column: string; multiply?: number }

/** Words that heads have, folded; what is more exact stands first. */
const heads: readonly (readonly [field: string, fits: RegExp])[] = [
  [
    'item_number',
    /^(cikkszam|termekkod|cikk ?kod|sku|item ?(number|no)|kod|azonosito|gyartoi cikkszam|article)/,
  ],
  ['manufacturer_name', /^(gyarto|manufacturer|producer) ?(neve|nev|name|ceg)/],
  ['manufacturer_address', /^(gyarto|manufacturer|producer) ?(cime|cim|address)/],
  ['manufacturer_email', /^(gyarto|manufacturer|producer) ?(e ?-?mail|elerhetoseg)/],
  ['outside_eu', /(eu(-n)?|union) kivuli|outside (the )?eu/],
  ['responsible_name', /^(unios|eu) felelos( szemely)?( ?nev| ?neve|$)|responsible (\w+ )?name/],
  ['responsible_address', /^(unios|eu) felelos.* ?cim|responsible (\w+ )?address/],
  ['responsible_email', /^(unios|eu) felelos.* ?e ?-?mail|responsible (\w+ )?e ?-?mail/],
  ['safety_text', /figyelmeztetes|biztonsagi (szoveg|informacio)|safety|warning/],
  ['meta_title', /^(seo|meta|kereso).*(cim|title)|^(cim|title).*(seo|kereso)/],
  ['meta_description', /^(seo|meta|kereso).*(leiras|description)|^(leiras|description).*(seo|kereso)/],
  ['ean', /^(ean|gtin|vonalkod|bar ?code)/],
  ['original_price', /(eredeti|regi|athuzott|lista) ?ar|original ?price|rrp/],
  ['cost', /^(?!.*brutto).*(beszerz|bekerules|nagyker ?ar|purchase|cost)/],
  [
    'price',
    /^(?!.*beszerz).*?(^| )(ar|eladasi ar|brutto|netto|price|egysegar)|brutto ar|netto ar|fogyasztoi ar/,
  ],
  ['stock', /keszlet|stock|darabszam|mennyiseg|qty|quantity/],
  ['brand', /marka|gyarto|brand|manufacturer|vendor/],
  ['category', /kategoria|category|termekcsoport|csoport/],
  ['short_description', /rovid leiras|short ?description/],
  ['description', /leiras|description/],
  ['shelf', /^(polc|tarhely|raktarhely|shelf)/],
  ['weight', /suly|tomeg|weight/],
  ['name', /megnevezes|termeknev|nev|name|title|cim/],
]

/**
 * Each field from the first column that looks like it: by its head, an EAN by its check digits too. A net price becomes gross with
 * 27 % tax. A file without a column of item numbers gets none: its merchant has to say.
 */
export function guessMapping(
  columns: readonly string[],
  sample: readonly Readonly<Record<string, string>>[],
): Guess[] {
  const taken = new Set<string>()
  const guesses = heads.flatMap(([field, fits]): Guess[] => {
    const column = columns.find((one) => !taken.has(one) && fits.test(foldText(one)))
    if (column === undefined) return []
    taken.add(column)
    const isNet = field.includes('price') && /netto|^net /.test(foldText(column))
    return [{ field, column, ...(isNet ? { multiply: 1.27 } : {}) }]
  })
  const ean = columns.find((column) => !taken.has(column) && isEans(sample.map((row) => row[column] ?? '')))
  return guesses.some(({ field }) => field === 'ean') || ean === undefined
    ? guesses
    : [...guesses, { field: 'ean', column: ean }]
}

function isEans(cells: readonly string[]): boolean {
  const given = cells.filter(Boolean)
  return given.length > 0 && given.every((cell) => /^\d{8,14}$/.test(cell) && 'value' in readEan(cell))
}

/** As `parseMapping` reads it. Where goods come with categories and most names are those of tyres, they say the sizes too. */
export function mappingOf(
  guesses: readonly Guess[],
  sample: readonly Readonly<Record<string, string>>[],
): string {
  const fields = Object.fromEntries(guesses.map(({ field, ...source }) => [field, source]))
  const column = fields.name?.column
  if (column === undefined || !fields.category || !areTyres(sample.map((row) => row[column] ?? '')))
    return JSON.stringify({ fields })
  return JSON.stringify({ fields: { ...fields, ...tyreNameFields }, ...tyreNameParts(column) })
}

const areTyres = (names: readonly string[]): boolean =>
  names.filter((name) => parseTyreName(name) !== null).length * 2 > names.length
