import { useRef } from 'react'
import { Link, useSearchParams } from 'react-router'
import type { AdminInput } from '#contract/admin/endpoint-schemas.ts'
import { useFocusWrong } from '../parts/focus-wrong.ts'
import { Note, Sheet } from '../parts/sheet.tsx'
import sheetStyles from '../parts/sheet.module.css'
import { load } from '../runtime/desk-data.ts'
import type { PageHandle } from '../runtime/page.ts'
import { useDesk } from '../runtime/use-desk.ts'
import { RestoredNote } from '../screen/conflicts.tsx'
import { useKeys } from '../shell/keys.ts'
import { CustomerSheet } from './customer-sheet.tsx'
import { GoodsSheet } from './goods-sheet.tsx'
import { SummarySheet } from './summary-sheet.tsx'
import { useNewOrder } from './use-new-order.ts'
import { WaysSheet } from './ways-sheet.tsx'
import styles from './new-order.module.css'

export const handle: PageHandle = { title: 'Új rendelés' }
export const loader = load('startNewOrder', ({ request }) => inputOf(new URL(request.url).searchParams))

/** `?vevo=12` begins with a customer's data, `?kosar=ID` with an abandoned cart. */
function inputOf(search: URLSearchParams): AdminInput<'startNewOrder'> {
  const [customer, cart] = [search.get('vevo'), search.get('kosar')]
  return {
    query: {
      ...(customer !== null && /^\d{1,9}$/.test(customer) ? { customer: Number(customer) } : {}),
      ...(cart === null ? {} : { cart }),
    },
  }
}

export function Component() {
  const [search] = useSearchParams()
  const input = inputOf(search)
  const start = useDesk('startNewOrder', input)
  const { customer = '', cart = '' } = input.query ?? {}
  const order = useNewOrder(`new-order:${String(customer)}:${cart}`, start)
  const page = useRef<HTMLDivElement>(null)
  const focusWrong = useFocusWrong(page)

  async function place() {
    await order.place()
    // What has to be mended is shown, wherever it stands.
    focusWrong(order.draft.lines.length === 0 ? '[role=combobox]' : '[aria-invalid]')
  }
  useKeys([{ keys: 'mod+Enter', text: 'A rendelés leadása', run: () => void place() }])

  return (
    <div ref={page}>
      <header className={sheetStyles.head}>
        <div>
          <p>
            <Link to="/rendelesek">Rendelések</Link>
          </p>
          <h1>Új rendelés</h1>
          <p className={sheetStyles.lead}>
            Telefonon felvett rendelés, a bolt pénztárának szabályai szerint.
          </p>
        </div>
      </header>
      {order.isRestored ? <RestoredNote onDrop={order.giveUp} /> : null}
      {start.notes.length > 0 ? (
        <Sheet>
          {start.notes.map((note) => (
            <Note key={note} mild>
              {note}
            </Note>
          ))}
        </Sheet>
      ) : null}
      <div className={styles.columns}>
        <div>
          <GoodsSheet order={order} />
          <CustomerSheet order={order} start={start} />
          <WaysSheet order={order} />
        </div>
        <div className={styles.aside}>
          <SummarySheet order={{ ...order, place }} />
        </div>
      </div>
    </div>
  )
}
