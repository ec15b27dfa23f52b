import type { Sizes } from './year-size.ts'

/** Bytes: what is left at each of the ages, and how the work itself left its tables, neither packed nor forgotten. */
export type Remains = { packed: readonly Sizes[]; loose: Sizes }

/** A day is one night's import and `orders` times what one of the `sample` left. Ages are in days, ascending from 0. */
export type Day = {
  orders: number
  sample: number
  ages: readonly number[]
  ofImport: Remains
  ofOrders: Remains
}

type Row = {
  name: string
  perOrder: number
  import: number
  share: number
  year: number
  second: number
  tenth: number
  loose: number
}

const megabyte = 1_000_000
const year = 365
const listedFrom = 1

/** What is there after a day of each age between two days of a shop's life; `next` age: what was left before it still counts. */
function sumDays({ ages }: Day, left: readonly number[], from: number, to: number): number {
  return ages.reduce((bytes, age, index) => {
    const days = Math.min(ages[index + 1] ?? Infinity, to) - Math.max(age, from)
    return bytes + Math.max(0, days) * left[index]!
  }, 0)
}

function rowOf(day: Day, name: string): Row {
  const { orders, sample, ages, ofImport, ofOrders } = day
  const scale = orders / sample
  const bytes = (sizes: Sizes) => Math.max(0, sizes.get(name) ?? 0)
  const left = ages.map((_, index) => bytes(ofImport.packed[index]!) + scale * bytes(ofOrders.packed[index]!))
  const loose = bytes(ofImport.loose) + scale * bytes(ofOrders.loose)
  const first = sumDays(day, left, 0, year)
  return {
    name,
    perOrder: bytes(ofOrders.packed[0]!) / sample,
    import: bytes(ofImport.packed[0]!),
    share: left[ages.findIndex((age) => age >= year)]! / Math.max(...left),
    year: first,
    second: sumDays(day, left, year, 2 * year),
    tenth: sumDays(day, left, 9 * year, 10 * year),
    loose: left[0]! > 0 ? first * Math.max(1, loose / left[0]!) : first,
  }
}

/** Every table and folder that a day adds to, the largest after a year first. */
export const rowsOf = (day: Day): Row[] =>
  [...day.ofOrders.packed[0]!.keys()]
    .map((name) => rowOf(day, name))
    .filter((row) => row.year > 0)
    .toSorted((one, other) => other.year - one.year)

export const sumOf = (rows: readonly Row[], of: keyof Omit<Row, 'name'>): number =>
  rows.reduce((all, row) => all + row[of], 0)

export function printYear(day: Day): void {
  const rows = rowsOf(day)
  const shown = rows.filter(({ year: bytes }) => bytes >= listedFrom * megabyte)
  const rest = rows.filter(({ year: bytes }) => bytes < listedFrom * megabyte)
  console.log(
    '| what | bytes an order | kB a night’s import | left after a year | MB at a year | MB of the second year | MB of the tenth |',
  )
  console.log('| --- | --- | --- | --- | --- | --- | --- |')
  for (const row of shown) print(row.name, row, `${(100 * row.share).toFixed(0)} %`)
  for (const [name, some] of [
    [`${rest.length} others`, rest],
    ['all', rows],
  ] as const)
    print(name, totalOf(some), '')
  const five = rows.slice(0, 5)
  const part = (100 * sumOf(five, 'year')) / sumOf(rows, 'year')
  console.log(`The five largest: ${five.map(({ name }) => name).join(', ')}; ${part.toFixed(0)} % of a year.`)
  const looseSum = sumOf(rows, 'loose') / megabyte
  console.log(`As loose as the day's work left each table, at most ${looseSum.toFixed(0)} MB after a year.`)
}

const totalOf = (rows: readonly Row[]): Omit<Row, 'name' | 'share'> => ({
  perOrder: sumOf(rows, 'perOrder'),
  import: sumOf(rows, 'import'),
  year: sumOf(rows, 'year'),
  second: sumOf(rows, 'second'),
  tenth: sumOf(rows, 'tenth'),
  loose: sumOf(rows, 'loose'),
})

function print(name: string, row: Omit<Row, 'name' | 'share'>, share: string): void {
  const figures = [
    row.perOrder.toFixed(0),
    (row.import / 1000).toFixed(0),
    share,
    ...[row.year, row.second, row.tenth].map((bytes) => (bytes / megabyte).toFixed(0)),
  ]
  console.log(`| ${name} | ${figures.join(' | ')} |`)
}
