import { useEffect, useState } from 'react'
import type { SetOffers } from '#contract/wire.ts'
import { usePart } from '../runtime/lazy/use-part.ts'
import { Button } from '../ui/button.tsx'
import { showToast } from '../ui/toast.ts'
import { fetchSets } from './fetch-sets.ts'
import styles from './set-row.module.css'
import { kindTexts, rowText, setTexts } from './set-texts.ts'
import { setsSummary, type SetsSummary } from './set-view.ts'

type SetRowProps = {
  variantId: number
  /** What came with the page; null: none, absent: the row fetches it itself. */
  sets: SetsSummary | null | undefined
}
/** `first` is the first page of offers of the variant, where it is there. */
type Known = { summary: SetsSummary | null; first: { of: number; offers: SetOffers } | null }

/** Stands as it was until the sets of another variant are there. */
function useSummary({ variantId, sets }: SetRowProps): Known {
  const [known, setKnown] = useState<Known>({ summary: sets ?? null, first: null })
  useEffect(() => {
    if (sets !== undefined) return
    const abort = new AbortController()
    fetchSets(variantId, { filters: {}, page: 1 }, abort.signal).then(
      (offers) => {
        if (!abort.signal.aborted)
          setKnown({ summary: setsSummary(offers), first: { of: variantId, offers } })
      },
      () => undefined,
    )
    return () => abort.abort()
  }, [variantId, sets])
  return sets === null ? { summary: null, first: null } : known
}

/** That a tyre can be had with wheels, or a wheel with tyres, mounted, and from how much; opens what is to choose from. */
export function SetRow({ variantId, sets }: SetRowProps) {
  const { summary, first } = useSummary({ variantId, sets })
  const [isOpen, setIsOpen] = useState(false)
  const part = usePart(
    isOpen,
    () => import('./set-dialog.tsx').then((dialog) => dialog.loadSetDialog()),
    () => {
      setIsOpen(false)
      showToast({ theme: 'error', text: setTexts.scriptFailed })
    },
  )
  if (!summary) return null
  const { kind, quantity, from } = summary
  return (
    <section className={`live-only ${styles.row}`} aria-labelledby="szerelt-kerek">
      <div>
        <h2 id="szerelt-kerek">{setTexts.heading}</h2>
        <p>
          {`${rowText(kind, quantity)} `}
          <b className="nowrap">{`${from}-tól`}</b>
        </p>
      </div>
      <Button
        icon="wrench"
        aria-haspopup="dialog"
        busy={isOpen && part === null}
        onClick={() => setIsOpen(true)}
      >
        {kindTexts[kind].open}
      </Button>
      {part ? (
        <part.SetDialog
          key={variantId}
          variantId={variantId}
          kind={kind}
          quantity={quantity}
          first={first?.of === variantId ? first.offers : null}
          open={isOpen}
          onClose={() => setIsOpen(false)}
        />
      ) : null}
    </section>
  )
}
