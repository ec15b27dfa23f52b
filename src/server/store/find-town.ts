import { foldText } from '#hungary/folded-text.ts'
import { loadTowns } from './towns-file.ts'

/** A town as it is written, and one of its postal codes. */
export type Town = { name: string; postalCode: string }

/** The town that somebody has typed, without regard to accents and capitals; `Budapest XI.` is Budapest. Null for none of Hungary. */
export async function findTown(text: string): Promise<Town | null> {
  const folded = foldText(text).replace(/^(budapest)\b.*/, '$1')
  if (folded === '') return null
  for (const [postalCode, names] of await loadTowns()) {
    const name = names.find((one) => foldText(one) === folded)
    if (name !== undefined) return { name, postalCode }
  }
  return null
}
