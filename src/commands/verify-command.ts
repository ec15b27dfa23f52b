import type { Invariant } from '#platform/database/invariant.ts'
import { withAppContext, type Command } from '#platform/command.ts'

const shownRows = 5

/** Loaded when needed: all features are far more than the list of commands needs. */
async function loadInvariants(): Promise<Invariant[]> {
  const [{ features }, { featureInvariants }] = await Promise.all([
    import('../features.ts'),
    import('../feature-parts.ts'),
  ])
  return featureInvariants(features)
}

export const verifyCommand: Command = {
  group: 'Operation',
  usage: 'verify',
  summary: 'Checks the rules that the data must obey at all times; exit code 1 when any is broken.',
  run: () =>
    withAppContext(async ({ platform }) => {
      const invariants = await loadInvariants()
      let broken = 0
      for (const { number, title, find } of invariants) {
        const rows = await find(platform.sql)
        console.log(
          `${rows.length === 0 ? 'ok    ' : 'BROKEN'} ${String(number).padStart(2)}  ${title}${rows.length > 0 ? `: ${rows.length}` : ''}`,
        )
        for (const row of rows.slice(0, shownRows)) console.log(`           ${JSON.stringify(row)}`)
        if (rows.length > 0) broken += 1
      }
      console.log(
        broken === 0
          ? `\nAll ${invariants.length} rules hold.`
          : `\n${broken} of ${invariants.length} rules are broken.`,
      )
      return broken === 0 ? 0 : 1
    }),
}
