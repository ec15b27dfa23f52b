import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { commandGroups } from '#platform/command.ts'
import { featureCommands } from '../feature-parts.ts'
import { features } from '../features.ts'

// No database is there: what is not refused at once fails with another message.
beforeEach(() => vi.stubEnv('DATABASE_URL', 'postgres://nobody@127.0.0.1:1/none'))
afterEach(() => vi.unstubAllEnvs())

const commands = featureCommands(features)

it.each([
  ['orders', 'Usage: orders\n  list [--state STATE]'],
  ['orders constructor 1', 'Usage: orders\n  list'],
  ['orders list 2026-1', 'Usage: orders\n  list'],
  ['orders list --state lost', 'There is no state lost; there are: '],
  ['orders list --limit 0', '--limit is a number from 1 to 9999.'],
  ['orders list --limit 10000', '--limit is a number from 1 to 9999.'],
  ['orders show', 'Usage: orders\n  list'],
  ['orders show 1 2', 'Usage: orders\n  list'],
  ['orders accept', 'Usage: orders accept NUMBER...'],
  ['orders accept 1 --reason why', 'Usage: orders accept NUMBER...'],
  ['orders ship 1 2', 'Usage: orders ship NUMBER [--tracking CODE]...'],
  ['orders cancel 1', '--reason is a sentence for the customer'],
  [`orders cancel 1 --reason ${'x'.repeat(501)}`, '--reason is a sentence for the customer'],
  ['orders mark-paid 1 --amount 12,5', '--amount is a whole number of forints'],
  ['orders refund 1 --reason why', '--amount is a whole number of forints'],
  ['orders refund 1 --amount 100', '--reason is a sentence for the customer'],
  ['orders quote 1 --price 1234567890', '--price is a whole number of forints'],
  ['orders ship 1 --colour red', "Unknown option '--colour'"],
  ['orders ship 1 --tracking', "Option '--tracking <value>' argument missing"],
  ['parcels', 'Usage: parcels register NUMBER'],
  ['parcels register', 'Usage: parcels register NUMBER'],
  ['parcels register 1 2', 'Usage: parcels register NUMBER'],
  ['parcels register 1 -o a.pdf', 'Usage: parcels register NUMBER'],
  ['parcels register 1 --count 0', '--count is a number of parcels from 1 to 99.'],
  ['parcels register 1 --weight 1.5', '--weight is a whole number of grams'],
  ['parcels register 1 --size huge', '--size is one of '],
  ['parcels label 1', 'Usage: parcels register NUMBER'],
  ['parcels close 1', 'Usage: parcels register NUMBER'],
  ['parcels track --count 1', 'Usage: parcels register NUMBER'],
  ['withdrawals', 'Usage: withdrawals list'],
  ['withdrawals list E-1', 'Usage: withdrawals list'],
  ['withdrawals list --state lost', 'There is no state lost; there are: '],
  ['withdrawals list --limit many', '--limit is a number from 1 to 9999.'],
  ['withdrawals show', 'Usage: withdrawals list'],
  ['withdrawals toString E-1', 'Usage: withdrawals list'],
  ['withdrawals refunded E-1 --reason why', 'Usage: withdrawals list'],
  ['cars', 'Így írja: npm run shop -- cars import FILE'],
  ['cars import', 'Így írja: npm run shop -- cars import FILE'],
  ['cars import a.csv b.csv', 'Így írja: npm run shop -- cars import FILE'],
  ['cars import a.csv --all', 'Így írja: npm run shop -- cars import FILE'],
  ['cars import nincs.csv', 'Nincs ilyen fájl: nincs.csv'],
  ['changes', 'Így írja: npm run shop -- changes list'],
  ['changes list 1', 'Így írja: npm run shop -- changes list'],
  ['changes list --rest', 'Így írja: npm run shop -- changes list'],
  ['changes list --limit 0', 'A --limit egy szám 1 és 9999 között.'],
  ['changes list --from tegnap', 'Nem nap: tegnap.'],
  ['changes list --thing users', 'Nincs ilyen: users. Van: product'],
  ['changes show first', 'Így írja: npm run shop -- changes list'],
  ['changes undo 1 --limit 3', 'Így írja: npm run shop -- changes list'],
  ['import a.csv', 'Így írja: npm run shop -- import FILE (--map MAPPING.json | --source NAME)'],
  ['import a.csv --map b.json --confirm all', 'Nincs ilyen vizsgálat: all. Van: price_change, '],
  ['catalogue', 'Így írja: npm run shop -- catalogue as-of MOMENT'],
  ['catalogue as-of 2026-11-24', 'Így írja: npm run shop -- catalogue as-of MOMENT'],
  ['catalogue as-of tegnap a.csv', 'Nem időpont: tegnap.'],
  ['catalogue as-of 2026-11-24 a.xlsx', 'A fájl neve így végződjön: .csv'],
  ['export', 'Így írja: npm run shop -- export orders|lines'],
  ['export toString 2026-01-01 2026-01-31 a.csv', 'Nincs ilyen: toString. Van: orders, '],
  ['export orders 2026-02-30 2026-03-01 a.csv', 'Nem nap: 2026-02-30.'],
  ['export orders 2026-02-02 2026-02-01 a.csv', 'Az utolsó nap ne legyen az első előtt.'],
  ['export orders 2026-02-01 2026-02-02 a.zip', 'A fájl neve így végződjön: .csv vagy .xlsx'],
  ['export pdfs 2026-02-01 2026-02-02 a.csv', 'A fájl neve így végződjön: .zip'],
  ['withdrawals reject E-1', '--reason is a sentence for the consumer'],
])('%s is refused, and says what is meant', async (line, message) => {
  const [name = '', ...args] = line.split(' ')
  const command = await commands[name]!()
  await expect(command.run(args)).rejects.toThrow(message)
})

it.each(Object.keys(commands))('%s says how it is typed, and what it does', async (name) => {
  const { group, usage, summary } = await commands[name]!()
  expect(commandGroups).toContain(group)
  expect(usage.split(' ')[0]).toBe(name)
  expect(summary).toMatch(/^[A-Z].*\.$/)
})
