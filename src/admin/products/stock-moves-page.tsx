import { Form, Link, useParams, useSearchParams } from 'react-router'
import { formatNumber } from '#contract/money.ts'
import type { AdminResponse } from '#contract/admin/endpoint-schemas.ts'
import { Button } from '../parts/button.tsx'
import { SelectField } from '../parts/field.tsx'
import { momentText } from '../parts/moment.ts'
import { MoreLink } from '../parts/more-link.tsx'
import { Empty, Sheet } from '../parts/sheet.tsx'
import { load } from '../runtime/desk-data.ts'
import type { PageHandle } from '../runtime/page.ts'
import { useDesk } from '../runtime/use-desk.ts'
import { movesInput } from './history-input.ts'
import { OriginLinks } from './origin-links.tsx'
import { ProductHead } from './product-head.tsx'
import styles from './product-history.module.css'
import { VariantChoice } from './variant-choice.tsx'

export const handle: PageHandle = { title: 'Készletmozgások' }
export const loader = load('listStockMoves', ({ params, request }) =>
  movesInput(params.id, new URL(request.url).searchParams),
)

type Move = AdminResponse<'listStockMoves'>['moves'][number]

export function Component() {
  const { id } = useParams()
  const [search] = useSearchParams()
  const { product, moves, has_more: hasMore } = useDesk('listStockMoves', movesInput(id, search))
  const hasVariants = product.variants.length > 1
  return (
    <>
      <ProductHead product={product} current="moves" />
      <Form className={styles.filters} role="search" aria-label="Szűrés" key={search.toString()}>
        <VariantChoice variants={product.variants} chosen={search.get('valtozat') ?? ''} all />
        <SelectField label="Mit" name="nezet" defaultValue={search.get('nezet') ?? ''}>
          <option value="">Minden mozgás</option>
          <option value="keszlet">Csak ami a készletet változtatta</option>
        </SelectField>
        <Button type="submit">Szűrés</Button>
      </Form>
      <Sheet flush>
        {moves.length === 0 ? (
          <Empty>
            {search.has('utan') ? 'Korábbi mozgás nincs.' : 'Ennek a terméknek még nem mozgott a készlete.'}
          </Empty>
        ) : (
          <table className={styles.table} aria-label="Készletmozgások">
            <thead>
              <tr>
                <th scope="col">Mikor</th>
                {hasVariants ? <th scope="col">Változat</th> : null}
                <th scope="col">Mi történt</th>
                <th scope="col" className={styles.amount}>
                  Készlet
                </th>
                <th scope="col" className={styles.amount}>
                  Foglalt
                </th>
                <th scope="col" className={styles.amount}>
                  Utána készleten
                </th>
              </tr>
            </thead>
            <tbody>
              {moves.map((move) => (
                <MoveRow key={move.id} move={move} hasVariants={hasVariants} />
              ))}
            </tbody>
          </table>
        )}
      </Sheet>
      {hasMore ? <MoreLink last={moves.at(-1)!.id}>Korábbi mozgások</MoreLink> : null}
    </>
  )
}

function MoveRow({ move, hasVariants }: { move: Move; hasVariants: boolean }) {
  const { order_number: number, origin, note } = move
  return (
    <tr>
      <td className={styles.moment}>
        <time dateTime={move.at}>{momentText(move.at)}</time>
      </td>
      {hasVariants ? <td className={styles.side}>{move.item_number}</td> : null}
      <td>
        {move.title}
        {number === null ? null : (
          <>
            {' '}
            <Link to={`/rendelesek/${number}`}>{number}</Link>
          </>
        )}
        {origin === '' && note === '' ? null : (
          <span className={styles.origin}>
            {note === '' ? null : `${note}${origin === '' ? '' : ' · '}`}
            <OriginLinks text={origin} changeId={move.change_id} importId={move.import_id} />
          </span>
        )}
      </td>
      <td className={styles.amount} data-label="Készlet">
        <Delta pieces={move.on_hand_delta} />
      </td>
      <td className={styles.amount} data-label="Foglalt">
        <Delta pieces={move.held_delta} />
      </td>
      <td className={styles.amount} data-label="Utána készleten">
        {formatNumber(move.on_hand_after)}
      </td>
    </tr>
  )
}

/** With its sign; a minus that screen readers say. */
const Delta = ({ pieces }: { pieces: number }) =>
  pieces === 0 ? (
    <span className={styles.side}>0</span>
  ) : (
    <b className={pieces < 0 ? styles.down : styles.up}>
      {pieces < 0 ? '−' : '+'}
      {formatNumber(Math.abs(pieces))}
    </b>
  )
