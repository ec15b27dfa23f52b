import { Form, Link, useParams, useSearchParams } from 'react-router'
import { formatForint } from '#contract/money.ts'
import type { AdminResponse } from '#contract/admin/endpoint-schemas.ts'
import { Button } from '../parts/button.tsx'
import { SelectField } from '../parts/field.tsx'
import { StateMark } from '../parts/list.tsx'
import { momentText } from '../parts/moment.ts'
import { Empty, Sheet } from '../parts/sheet.tsx'
import { load } from '../runtime/desk-data.ts'
import type { PageHandle } from '../runtime/page.ts'
import { useDesk } from '../runtime/use-desk.ts'
import { pricesInput, spanNameOf, type SpanName } from './history-input.ts'
import { OriginLinks } from './origin-links.tsx'
import { PriceChart } from './price-chart-figure.tsx'
import { ProductHead } from './product-head.tsx'
import styles from './product-history.module.css'
import { VariantChoice } from './variant-choice.tsx'

export const handle: PageHandle = { title: 'Ártörténet' }
export const loader = load('listProductPrices', ({ params, request }) =>
  pricesInput(params.id, new URL(request.url).searchParams),
)

type Price = AdminResponse<'listProductPrices'>['prices'][number]

const spanTitles: Record<SpanName, string> = {
  '3': 'Az utolsó 3 hónap',
  '12': 'Az utolsó 12 hónap',
  mind: 'Az első ártól',
}

export function Component() {
  const { id } = useParams()
  const [search] = useSearchParams()
  const found = useDesk('listProductPrices', pricesInput(id, search))
  const { product, prices, variant_id: chosen, from, now, to } = found
  const variant = product.variants.find((one) => one.id === chosen)
  return (
    <>
      <ProductHead product={product} current="prices" />
      <Form className={styles.filters} role="search" aria-label="Mit mutat" key={search.toString()}>
        <VariantChoice variants={product.variants} chosen={String(chosen ?? '')} />
        <SelectField label="Időszak" name="honap" defaultValue={spanNameOf(search)}>
          {Object.entries(spanTitles).map(([name, title]) => (
            <option key={name} value={name}>
              {title}
            </option>
          ))}
        </SelectField>
        <Button type="submit">Megnézem</Button>
      </Form>
      {prices.length === 0 ? (
        <Sheet>
          <Empty>Ebben az időszakban nem volt ára, és most sincs.</Empty>
        </Sheet>
      ) : (
        <>
          <Sheet>
            <PriceChart name={variant?.item_number ?? product.name} {...{ prices, from, now, to }} />
          </Sheet>
          <Sheet flush>
            <PriceTable prices={prices} />
          </Sheet>
        </>
      )}
      <p className={styles.after}>
        <Link to="/termekek/arak">Árak és készlet</Link>: ott módosíthat árat, és ott ütemezhet akciót.
      </p>
    </>
  )
}

const states: Record<Price['state'], { kind: 'ok' | 'off' | 'warn'; title: string } | null> = {
  now: { kind: 'ok', title: 'Most ez az ár' },
  planned: { kind: 'warn', title: 'Tervezett' },
  past: null,
}

const PriceTable = ({ prices }: { prices: readonly Price[] }) => (
  <table className={styles.table} aria-label="Árak">
    <thead>
      <tr>
        <th scope="col">Mettől meddig</th>
        <th scope="col" className={styles.amount}>
          Ár
        </th>
        <th scope="col" className={styles.amount}>
          Akció előtti 30 nap legalacsonyabb ára
        </th>
        <th scope="col">Mi állította be</th>
      </tr>
    </thead>
    <tbody>
      {prices.map((one) => {
        const state = states[one.state]
        return (
          <tr key={one.id}>
            <td>
              {momentText(one.from)} – {one.to === null ? 'visszavonásig' : momentText(one.to)}&ensp;
              {state ? <StateMark kind={state.kind}>{state.title}</StateMark> : null}
            </td>
            <td className={styles.amount} data-label="Ár">
              <b>{formatForint(one.gross)}</b>
              {one.original === null ? null : (
                <>
                  {' '}
                  <s className={styles.side}>{formatForint(one.original)}</s>
                </>
              )}
            </td>
            <td className={styles.amount} data-label="Előtte 30 napig a legalacsonyabb">
              {one.original === null ? '' : one.lowest === null ? 'nem volt ára' : formatForint(one.lowest)}
            </td>
            <td className={styles.made}>
              {one.origin === '' ? (
                <span className={styles.side}>A napló nem ismeri</span>
              ) : (
                <OriginLinks text={one.origin} changeId={one.change_id} />
              )}
            </td>
          </tr>
        )
      })}
    </tbody>
  </table>
)
