import { foldText } from '#hungary/folded-text.ts'

/** Which column of a list holds what. Pure. */

export type StatementKind = 'cod' | 'bank'

export const statementFields = {
  cod: ['day', 'amount', 'parcel', 'reference', 'payer', 'fee'],
  bank: [
    'day',
    'amount',
    'credit',
    'direction',
    'currency',
    'reference',
    'reference_more',
    'payer',
    'account',
    'bank_reference',
  ],
} as const
export type StatementField = (typeof statementFields)[StatementKind][number]
export type StatementMapping = Partial<Record<StatementField, string>>

/** Words that heads have, folded; what is more exact stands first. */
const heads: Record<StatementKind, readonly (readonly [field: StatementField, fits: RegExp])[]> = {
  cod: [
    ['parcel', /csomagszam|csomag ?azonosito|csomagkod|vonalkod|kuldemeny|parcel|barcode|tracking|ragszam/],
    ['fee', /dij|jutalek|koltseg|levonas|fee/],
    ['reference', /rendeles|hivatkozas|referencia|ugyfelkod|webshop|reference|order|azonosito/],
    ['payer', /cimzett|vevo|atvevo|nev|recipient|consignee|name/],
    ['day', /atutalas|kifizetes|elszamolas ?(napja|datuma)|datum|nap|date|kezbesit/],
    ['amount', /utanvet|arufizetes|beszedett|osszeg|cod|amount|ertek/],
  ],
  bank: [
    [
      'bank_reference',
      /tranzakcio(s)? ?(azonosito|szam)|banki (azonosito|hivatkozas)|bizonylat|transaction id|^id$/,
    ],
    ['currency', /deviza|penznem|currency|devizanem/],
    [
      'direction',
      /^(t\/j|t ?j|jelleg|irany|tipus jele|direction)|terheles ?\/ ?jovairas|jovairas ?\/ ?terheles/,
    ],
    ['day', /konyveles(i)? ?(napja|datum|datuma)|konyvelve|booking/],
    ['day', /ertek ?nap|tranzakcio (datuma|idopontja)|datum|date/],
    ['credit', /^jovairas|jovairt|credit|bejovo osszeg/],
    ['amount', /osszeg|amount/],
    [
      'account',
      /(ellenoldal|partner|kedvezmenyezett|fizeto|ellen)\w* ?(szamla|iban)|partner account|^iban|szamlaszam/,
    ],
    [
      'payer',
      /(ellenoldal|partner|fizeto|kuldo|megbizo|ellen)\w* ?(nev|megnev)|^partner|partner name|^nev$|elnevezes/,
    ],
    ['reference_more', /kozlemeny ?(2|folyt)|megjegyzes/],
    ['reference', /kozlemeny|leiras|narrativ|reference|description|megjegyzes|statement/],
  ],
}

/** Names of columns stand in a line that has two of those that we know, and no amount. */
export function isStatementHead(kind: StatementKind, cells: readonly string[]): boolean {
  const known = cells.filter(
    (cell) => cell.length < 60 && heads[kind].some(([, fits]) => fits.test(foldText(cell))),
  )
  return known.length >= 2 && !cells.some((cell) => /^-?\d{1,3}([ .]?\d{3})*(,\d+)?$/.test(cell))
}

/** Each field from the first column that looks like it; a list without a head is guessed by what its cells hold. */
export function guessStatementMapping(
  kind: StatementKind,
  columns: readonly string[],
  rows: readonly { cells: readonly string[] }[],
): StatementMapping {
  const mapping: StatementMapping = {}
  const taken = new Set<string>()
  for (const [field, fits] of heads[kind]) {
    const column = columns.find((one) => !taken.has(one) && fits.test(foldText(one)))
    if (column === undefined || mapping[field] !== undefined) continue
    mapping[field] = column
    taken.add(column)
  }
  return Object.keys(mapping).length > 0 ? mapping : guessByContent(kind, columns, rows)
}

const dayCell = /^(20\d\d)[-./]? ?\d\d[-./]? ?\d\d\.?$/
const amountCell = /^[+-]?\d{1,9}([.,]\d{1,2})?$/

function guessByContent(
  kind: StatementKind,
  columns: readonly string[],
  rows: readonly { cells: readonly string[] }[],
): StatementMapping {
  const all = (fits: RegExp) =>
    columns.filter((_, index) => {
      const cells = rows.slice(0, 50).map((row) => row.cells[index] ?? '')
      return cells.some(Boolean) && cells.every((cell) => fits.test(cell))
    })
  const [day] = all(dayCell)
  const direction = all(/^[TJ]$/i)[0]
  const currency = all(/^(HUF|Ft)$/i)[0]
  const account = all(/^(HU\d{2})?[\d -]{16,34}$|^$/)[1]
  const [amount] = all(amountCell).filter((column) => column !== day)
  const found = kind === 'bank' ? { day, amount, direction, currency, account } : { day, amount }
  return Object.fromEntries(Object.entries(found).filter(([, column]) => column !== undefined))
}

/** Why a list can't be read by it; null: it can. */
export function mappingProblem(
  kind: StatementKind,
  mapping: StatementMapping,
  columns: readonly string[],
): string | null {
  const chosen = Object.values(mapping)
  if (chosen.some((column) => !columns.includes(column))) return 'Van olyan oszlop, ami nincs a fájlban.'
  if (kind === 'cod') {
    if (!mapping.amount) return 'Válassza ki, melyik oszlop az utánvét összege.'
    return mapping.parcel || mapping.reference
      ? null
      : 'Válassza ki a csomagszám vagy a rendelésszám oszlopát.'
  }
  if (!mapping.day) return 'Válassza ki, melyik oszlop a könyvelés napja.'
  if (!mapping.amount && !mapping.credit) return 'Válassza ki, melyik oszlop az összeg.'
  return mapping.reference || mapping.payer ? null : 'Válassza ki a közlemény vagy a név oszlopát.'
}
