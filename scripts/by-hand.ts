import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const marker = '-- By hand:'

/** What the migrations say that the Drizzle schema can't: the part of each below its “By hand”, in their order. */
export function byHand(root: string): string {
  return globSync('migrations/*.sql', { cwd: root })
    .toSorted()
    .flatMap((file) => {
      const [, ...parts] = readFileSync(join(root, file), 'utf8').split(marker)
      return parts.length > 0 ? [marker + parts.join(marker)] : []
    })
    .join('\n')
}
