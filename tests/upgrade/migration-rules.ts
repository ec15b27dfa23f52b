import { isExpansion } from '#platform/database/schema-floor.ts'

/** What a migration must not do while programs run that do not know it: they would fail, or write what no longer fits. */
const breaking: readonly [RegExp, string][] = [
  [
    /\bdrop\s+(table|column|view|function|type|domain|schema|sequence)\b/i,
    'drops what the older program uses',
  ],
  [/\bdrop\s+trigger\b/i, 'ends what a trigger does for the older program'],
  [/\brename\b/i, 'renames what the older program names'],
  [/\balter\s+(column\s+)?"?\w+"?\s+(set\s+data\s+)?type\b/i, 'changes a type under the older program'],
  [/\bset\s+not\s+null\b/i, 'refuses rows that the older program writes'],
  [/\bdrop\s+default\b/i, 'refuses rows that the older program writes'],
  [
    /\badd\s+column\s+(?:if\s+not\s+exists\s+)?"?\w+"?\s+(?:(?!\bdefault\b|\bgenerated\b)[^;,])*\bnot\s+null\b(?:(?!\bdefault\b)[^;,])*(?:[;,]|$)/i,
    'wants a column that the older program does not write',
  ],
  [
    /\balter\s+domain\s[^;]*\badd\s+constraint\b(?![^;]*\bnot\s+valid\b)/i,
    'checks values that the older program writes',
  ],
  [
    /\bcreate\s+(or\s+replace\s+)?(constraint\s+)?trigger\b/i,
    'adds to what happens when the older program writes',
  ],
  [/\bcreate\s+unique\s+index\b/i, 'refuses rows that the older program writes'],
  [/\btruncate\b/i, 'takes rows away from the older program'],
]

/** Nothing of it where function and constraint do what they did, and their author says why they come anew: `-- As before: why`. */
const replacing: readonly [RegExp, string][] = [
  [
    /\balter\s+table\s[^;]*\badd\s+constraint\b(?![^;]*\bnot\s+valid\b)/i,
    'checks rows that the older program writes',
  ],
  [/\b(create\s+or\s+replace|replace)\s+function\b/i, 'changes what happens when the older program writes'],
]

/** The older program writes nothing into a table that comes with the migration: what that table refuses harms nobody. */
const ofNewTable = /\balter\s+table\s+"?(\w+)|\bcreate\s+unique\s+index\s.*?\bon\s+"?(\w+)/is

/** Loses data for good, so its author says which release has stopped using them: `-- Contract: why`. */
const losing = /\b(drop\s+(table|column|schema)|truncate)\b/i
/** In nobody's transaction, or taking locks that no limit of time ends. */
const never: readonly [RegExp, string][] = [
  [/\bconcurrently\b/i, 'can’t run in the transaction that migrations run in'],
  [/\b(vacuum|cluster|reindex)\b/i, 'locks a table for as long as it takes'],
  [/\bset\s+(session\s+|local\s+)?lock_timeout\b/i, 'waits for a table longer than a shop may stand still'],
  [/\block\s+table\b/i, 'locks a table that a shop uses'],
]

/** What is wrong with a migration, in sentences; nothing when all is well. Comments and texts in quotes do not count. */
export function findMigrationProblems(text: string): string[] {
  const code = text.replaceAll(/--(?!> statement-breakpoint).*$/gm, '').replaceAll(/'(?:[^']|'')*'/g, "''")
  const statements = code.split('--> statement-breakpoint').flatMap((part) => part.split(';'))
  const found = (rules: readonly [RegExp, string][], among = statements) =>
    among.flatMap((statement) =>
      rules.flatMap(([form, why]) => (form.test(statement) ? [`${summary(statement)}: ${why}`] : [])),
    )
  const created = new Set(
    statements.flatMap((statement) => /\bcreate\s+table\s+"?(\w+)/i.exec(statement)?.[1] ?? []),
  )
  const isOfNewTable = (statement: string) => {
    const [, altered, indexed] = ofNewTable.exec(statement) ?? []
    return created.has(altered ?? indexed ?? '')
  }
  const old = statements.filter((statement) => !isOfNewTable(statement))
  const lost = statements.filter((statement) => losing.test(statement))
  const isExplained = /^-- Contract: \S/m.test(text)
  const noticed = /^-- As before: \S/m.test(text) ? breaking : [...breaking, ...replacing]
  return [
    ...found(never),
    ...(isExpansion(text) ? found(noticed, old).map((problem) => `It says Expand, and ${problem}`) : []),
    ...(isExplained ? [] : lost.map((statement) => `${summary(statement)}: wants a line "-- Contract: why"`)),
  ]
}

const summary = (statement: string) => statement.trim().replaceAll(/\s+/g, ' ').slice(0, 80)
