import { Link } from 'react-router'
import type { AdminResponse } from '#contract/admin/endpoint-schemas.ts'
import { groupSets, nameOfSet, type LineSet } from '#contract/line-sets.ts'
import { sumMoney } from '#contract/sums.ts'
import { Sheet } from '../parts/sheet.tsx'
import { couponPath } from '../coupons/coupon-path.ts'
import { useMember } from '../runtime/member.ts'
import styles from './order-page.module.css'

type Order = AdminResponse<'getOrder'>
type OrderLine = Order['lines'][number]

/** The goods of an order with their stock, and its sums. A set has one price; its parts beneath are taken and sent singly. */
export function Lines({ order }: { order: Order }) {
  const leavesInParts = order.lines.some(({ shipped, quantity }) => shipped < quantity)
  return (
    <Sheet title="Tételek" flush>
      <table className={styles.lines}>
        <tbody>
          {groupSets(order.lines).map((entry) =>
            entry.kind === 'set' ? (
              <SetRows key={entry.setId} set={entry} leavesInParts={leavesInParts} />
            ) : (
              <Line key={entry.line.id} line={entry.line} leavesInParts={leavesInParts} />
            ),
          )}
        </tbody>
        <tfoot>
          {order.coupon ? <CouponRow coupon={order.coupon} /> : null}
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

/** What it took off is in the prices of the goods above; a delivery that it paid says so below. */
function CouponRow({
  coupon: { code, name, amount, is_fee_unrecorded: isUnrecorded },
}: {
  coupon: NonNullable<Order['coupon']>
}) {
  const maySee = useMember()?.rights.includes('products.see') ?? false
  return (
    <tr>
      <th colSpan={3} scope="row">
        Kupon: {maySee ? <Link to={couponPath(code)}>{code}</Link> : code}
        <br />
        <span className={styles.side}>
          {name}
          {amount.value === 0 ? '' : `, a tételek árából levonva: ${amount.formatted_value}`}
          {isUnrecorded ? '; az elengedett szállítási díj nincs feljegyezve' : ''}
        </span>
      </th>
    </tr>
  )
}

function Line({
  line,
  leavesInParts,
  isPart = false,
}: {
  line: OrderLine
  leavesInParts: boolean
  /** Of a set: what it costs is in the set's price. */
  isPart?: boolean
}) {
  return (
    <tr className={isPart ? styles.part : undefined}>
      <td className={styles.pictures}>
        {line.picture ? (
          <img className={styles.picture} src={line.picture.product_thumbnail} alt="" loading="lazy" />
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
      <td>{isPart ? null : line.total.formatted_value}</td>
    </tr>
  )
}

function SetRows({
  set: { quantity, lines },
  leavesInParts,
}: {
  set: LineSet<OrderLine>
  leavesInParts: boolean
}) {
  return (
    <>
      <tr>
        <td colSpan={2}>
          <b>{nameOfSet}</b>
          <br />
          <span className={styles.side}>
            {quantity} db × {sumMoney(lines.map((line) => line.unit_price)).formatted_value}
          </span>
        </td>
        <td>{sumMoney(lines.map(({ total }) => total)).formatted_value}</td>
      </tr>
      {lines.map((line) => (
        <Line key={line.id} line={line} leavesInParts={leavesInParts} isPart />
      ))}
    </>
  )
}

function Stock({ line: { stock, missing, unit_measure: unit } }: { line: OrderLine }) {
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
