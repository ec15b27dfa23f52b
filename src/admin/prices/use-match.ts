import { useState } from 'react'
import { maxTableRows } from '#contract/admin/price-table-limits.ts'
import { failureOf, useClient } from '../runtime/use-desk.ts'
import { numbersOf, pasteMatched, type Pasted } from './paste.ts'
import type { Field, PriceRow } from './price-cells.ts'
import type { Draft, Edit } from './price-draft.ts'

type Given = {
  draft: Draft
  apply: (edits: readonly Edit[]) => void
  remember: (rows: readonly PriceRow[]) => void
}

/** Pasted lines with item numbers: their rows are looked up by the server, wherever they stand. */
export function useMatch({ draft, apply, remember }: Given) {
  const client = useClient()
  const [cells, setCells] = useState<readonly (readonly string[])[] | null>(null)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | undefined>(undefined)
  const close = () => setCells(null)

  async function run(targets: readonly (Field | null)[]): Promise<Pasted | null> {
    if (!cells) return null
    const numbers = numbersOf(cells)
    if (numbers.length > maxTableRows) {
      setFailure(`Egyszerre legfeljebb ${maxTableRows} sor illeszthető be.`)
      return null
    }
    setBusy(true)
    try {
      const { rows } = await client.findPrices({ body: { item_numbers: numbers } })
      const byNumber = new Map(rows.map((row) => [row.item_number, row]))
      const pasted = pasteMatched(cells, targets, { byNumber, draft })
      remember(rows)
      apply(pasted.edits)
      close()
      return pasted
    } catch (error) {
      setFailure(failureOf(error).message)
      return null
    } finally {
      setBusy(false)
    }
  }

  function offer(given: readonly (readonly string[])[]) {
    setFailure(undefined)
    setCells(given)
  }

  return { cells, busy, failure, offer, run, close }
}
