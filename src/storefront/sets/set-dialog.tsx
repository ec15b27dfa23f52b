import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { SetOffers } from '#contract/wire.ts'
import { sideCartOpen } from '../cart/cart-facade.ts'
import { loadStyle } from '../runtime/lazy/load-style.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Note } from '../ui/note.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { SetCards } from './set-cards.tsx'
import { SetColours } from './set-colours.tsx'
import { SetFilters } from './set-filters.tsx'
import { kindTexts, priceText, setTexts } from './set-texts.ts'
import { ownColoursOf, type SetKind } from './set-view.ts'
import styleUrl from './sets.css?url'
import type { WantedSets } from './fetch-sets.ts'
import { useSets, type Sets } from './use-sets.ts'

/** The dialog, when its style is there. */
export async function loadSetDialog() {
  await loadStyle(styleUrl)
  return { SetDialog }
}

type ChooserProps = {
  /** Of the page, which is the other half. */
  variantId: number
  kind: SetKind
  /** How many are bought at once. */
  quantity: number
  /** The first page of offers, where it is there already. */
  first: SetOffers | null
}

/** Says after the cards what is wrong, or leads on: `again` takes the focus from a button that goes. */
function Ending({
  sets: { found, wanted, isLoading, hasFailed, want },
  kind,
  left,
  again,
}: {
  sets: Sets
  kind: SetKind
  left: number
  again: (wanted: WantedSets) => void
}) {
  const texts = kindTexts[kind]
  if (hasFailed)
    return (
      <Note tone="error" alert>
        <p>{texts.failed}</p>
        <Button size="small" onClick={() => again({ ...wanted })}>
          {setTexts.retry}
        </Button>
      </Note>
    )
  if (!found) return null
  if (found.offers.offers.total === 0 && !isLoading)
    return (
      <Note tone="warning">
        <p>{texts.none}</p>
        {Object.keys(wanted.filters).length > 0 ? (
          <Button size="small" onClick={() => again({ filters: {}, page: 1 })}>
            {setTexts.clear}
          </Button>
        ) : null}
      </Note>
    )
  return left > 0 ? (
    <p className="sets-more">
      <Button busy={isLoading} onClick={() => want({ ...wanted, page: wanted.page + 1 })}>
        {texts.more(Math.min(left, found.offers.offers.per_page))}
      </Button>
    </p>
  ) : null
}

/** What the sets cost, what to check, and what is to choose from. */
function Chooser({ variantId, kind, quantity, first }: ChooserProps) {
  const sets = useSets(variantId, kind, first)
  const count = useRef<HTMLParagraphElement>(null)
  const [chosenId, setChosenId] = useState(variantId)
  const { found, wanted, isLoading, hasFailed, want } = sets
  const texts = kindTexts[kind]
  const total = found?.offers.offers.total ?? 0
  // After a failure those that were chosen by other filters would be wrong.
  const cards = hasFailed && wanted.page === 1 ? [] : (found?.cards ?? [])
  const mounting = found?.offers.mounting
  const ownColours = found ? ownColoursOf(found.offers) : []
  const half = {
    variantId,
    kind,
    quantity,
    colour: ownColours.find((one) => one.variant_id === chosenId),
    promise: found?.offers.promise?.text,
  }
  return (
    <div className="sets">
      {mounting ? <p>{priceText(quantity, mounting.price.gross.formatted_value)}</p> : null}
      <Note title={setTexts.check}>
        <p className="small">{texts.check}</p>
      </Note>
      <SetColours
        named
        colours={ownColours.map(({ variant_id: id, colour }) => ({ variantId: id, colour }))}
        chosen={chosenId}
        onChoose={setChosenId}
      />
      {found ? (
        <SetFilters
          filters={found.offers.filters}
          chosen={wanted.filters}
          onChange={(filters) => want({ filters, page: 1 })}
        />
      ) : null}
      <p ref={count} className="sets-count" role="status" tabIndex={-1}>
        {isLoading ? (
          <>
            <Spinner size={16} />
            {texts.loading}
          </>
        ) : hasFailed ? null : (
          `${total}\u00a0${texts.noun}`
        )}
      </p>
      {cards.length > 0 ? <SetCards cards={cards} half={half} busy={isLoading} /> : null}
      <Ending
        sets={sets}
        kind={kind}
        left={total - cards.length}
        again={(next) => {
          count.current?.focus()
          want(next)
        }}
      />
    </div>
  )
}

/** Chooses what makes a set with the variant of the page; the cart takes its place when the set is in it. */
function SetDialog({ open, onClose, ...chooser }: ChooserProps & { open: boolean; onClose: () => void }) {
  useEffect(
    () =>
      sideCartOpen.subscribe(() => {
        // At once, so that the focus is back on the page before the cart takes it.
        if (sideCartOpen.get()) flushSync(onClose)
      }),
    [onClose],
  )
  return (
    <Dialog open={open} onClose={onClose} title={kindTexts[chooser.kind].title} shape="wide">
      <Chooser {...chooser} />
    </Dialog>
  )
}
