import { useEffect, useRef, useState } from 'react'
import { Button } from '../ui/button.tsx'
import { errorClass } from '../ui/field-class.ts'
import { Icon } from '../ui/icon.tsx'
import { placeholderUrl } from '../ui/image.tsx'
import { LabelChips, SeasonTag, SnowTag, StockLine } from '../ui/marks.tsx'
import { priceClass } from '../ui/price.tsx'
import { SizeLine } from '../ui/size-line.tsx'
import { addSetToCart } from './add-set.ts'
import { SetColours } from './set-colours.tsx'
import { canDraw, SetDrawing } from './set-drawing.tsx'
import { addText } from './set-texts.ts'
import { inColour, setOf, withOwnColour, type OwnColour, type SetCard, type SetKind } from './set-view.ts'

/** The other half of the set, as which it is added. */
type Half = {
  variantId: number
  kind: SetKind
  quantity: number
  /** Of a wheel that has several. */
  colour: OwnColour | undefined
  /** When a set arrives; a node of before does not say it. */
  promise: string | undefined
}

/** What it costs with all of its parts, the button, and why it was refused. */
function Foot({ one: { variantId, fullName, total }, half }: { one: SetCard; half: Half }) {
  const [state, setState] = useState<{ busy: boolean; failure: string | null }>({
    busy: false,
    failure: null,
  })
  const { kind, quantity, colour, promise } = half
  async function add() {
    setState({ busy: true, failure: null })
    const failure = await addSetToCart(setOf(kind, colour?.variant_id ?? half.variantId, variantId), quantity)
    setState({ busy: false, failure })
  }
  return (
    <div className="sets-foot">
      <p>
        <b className={priceClass}>{total}</b>{' '}
        <span className="small muted nowrap">{`/ ${quantity}\u00a0db`}</span>
      </p>
      {promise ? <p className="small muted">{promise}</p> : null}
      <Button
        variant="strong"
        size="small"
        wide
        busy={state.busy}
        aria-label={`${addText(quantity)}: ${fullName}`}
        onClick={() => void add()}
      >
        {addText(quantity)}
      </Button>
      {state.failure ? (
        <p className={errorClass} role="alert">
          <Icon name="warn" small />
          {state.failure}
        </p>
      ) : null}
    </div>
  )
}

/** Wheel and tyre as one drawing; else the picture of what is chosen. */
function Picture({ one: { card, drawing } }: { one: SetCard }) {
  return canDraw(drawing) ? (
    <div className="studio sets-drawing">
      <SetDrawing drawing={drawing} />
    </div>
  ) : (
    <img
      className="studio"
      src={card.thumbnail ?? placeholderUrl}
      width={400}
      height={400}
      alt=""
      loading="lazy"
      decoding="async"
    />
  )
}

function Card({ one: offered, half }: { one: SetCard; half: Half }) {
  const [chosen, setChosen] = useState(offered.variantId)
  const one = inColour(withOwnColour(offered, half.colour), chosen)
  const { card, url, details, colours } = one
  const { size, season, label } = card
  return (
    <li>
      <Picture one={one} />
      <div className="sets-details">
        <h3>
          <a href={url}>
            {card.brand ? <span>{card.brand} </span> : null}
            {card.model}
          </a>
        </h3>
        {size ? <SizeLine size={size} /> : null}
        {season ? (
          <p className="sets-tags">
            <SeasonTag season={season} />
            {card.snow ? <SnowTag /> : null}
          </p>
        ) : null}
        {label ? <LabelChips label={label} href={`${url}#cimke`} /> : null}
        {details.length > 0 ? (
          <dl>
            {details.map(({ name, value }) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        ) : null}
        <SetColours colours={colours} chosen={one.variantId} onChoose={setChosen} />
        <StockLine {...card.stock} delivery={null} />
      </div>
      <Foot one={one} half={half} />
    </li>
  )
}

/** What makes the set. The focus goes to the first of those that another page has added. */
export function SetCards({ cards, half, busy }: { cards: readonly SetCard[]; half: Half; busy: boolean }) {
  const list = useRef<HTMLUListElement>(null)
  const shown = useRef(cards)
  useEffect(() => {
    const before = shown.current
    shown.current = cards
    if (cards.length > before.length && cards[0] === before[0])
      list.current?.children[before.length]?.querySelector('a')?.focus()
  }, [cards])
  return (
    <ul ref={list} className="sets-list" aria-busy={busy}>
      {cards.map((one) => (
        <Card key={one.variantId} one={one} half={half} />
      ))}
    </ul>
  )
}
