import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

/** These show what the desk shows, in its texts; all others speak English, as `help` does. */
const hungarian = [
  'car',
  'changes',
  'export',
  'history',
  'import',
  'mail',
  'methods',
  'order',
  'settings',
  'staff',
]

const accented = /[áéíóöőúüű]/i
/** Read by customers, whoever types the command: a reason in an email, a coupon's name. */
const forCustomers = /--reason "Elállás"|return 'Ingyenes szállítás'|\} kedvezmény`|% kedvezmény`/

const commands = globSync('src/{commands,platform,server}/**/*-command.ts')
const linesOf = (path: string) =>
  readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => !/^\s*(?:\/\/|\/?\*)/.test(line) && !forCustomers.test(line))
const isHungarian = (path: string) => hungarian.some((name) => path.endsWith(`/${name}-command.ts`))

it('a command speaks one language: English, unless it shows the texts of the desk', () => {
  const english = commands.filter((path) => !isHungarian(path))
  expect(english.length).toBeGreaterThan(15)
  expect(
    english.flatMap((path) =>
      linesOf(path)
        .filter((line) => accented.test(line))
        .map((line) => `${path}: ${line.trim()}`),
    ),
  ).toEqual([])
})
