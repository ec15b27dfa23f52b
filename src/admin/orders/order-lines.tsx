import type { AdminResponse } from '#contract/admin/endpoint-schemas.ts'
import { Sheet } from '../parts/sheet.tsx'
import styles from './order-page.module.css'

type Order = AdminResponse<'getOrder'>

/** The goods of an order with their stock, and its sums. */
export function Lines({ order }: { order: Order }) {
  const leavesInParts = order.lines.some(({ shipped, quantity }) => shipped < quantity)
  return (
    <Sheet title="Tételek" flush>
      <table className={styles.lines}>
        <tbody>
          {order.lines.map((line) => (
            <tr key={line.id}>
              <td className={styles.pictures}>
                {line.picture ? (
                  <img
                    className={styles.picture}
                    src={line.picture.product_thumbnail}
                    alt=""
                    loading="lazy"
                  />
                ) : null}
              </td>
              <td>
                <b>{line.name}</b>
                <br />
                <span className={styles.side}>
                  {line.item_number}, {line.quantity} {line.unit_measure} × {line.unit_price.formatted_value}
                </span>
                {line.shipped > 0 && leavesInParts ? (
                  <>
                    <br />
                    <span>
                      {line.shipped} / {line.quantity} {line.unit_measure} elment
                    </span>
                  </>
                ) : null}
                <br />
                <Stock line={line} />
              </td>
              <td>{line.total.formatted_value}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          {order.amounts.map(({ name, text }) => (
            <tr key={name}>
              <th colSpan={2} scope="row">
                {name}
              </th>
              <td>{text}</td>
            </tr>
          ))}
          <tr>
            <th colSpan={2} scope="row">
              Végösszeg
            </th>
            <td>{order.total.formatted_value}</td>
          </tr>
        </tfoot>
      </table>
    </Sheet>
  )
}

function Stock({ line: { stock, missing, unit_measure: unit } }: { line: Order['lines'][number] }) {
  if (!stock) return <span className={styles.side}>Nincs készletnyilvántartása.</span>
  const older = missing > 0 && stock.older > 0 ? `, ebből korábbiakban: ${stock.older}` : ''
  const text = `készleten: ${stock.on_hand}, rendelésekben: ${stock.held}${older}`
  if (missing === 0) return <span className={styles.side}>{text}</span>
  return (
    <>
      <span className={styles.short}>
        {missing} {unit} hiányzik
      </span>
      <span className={styles.side}>, {text}</span>
    </>
  )
}
