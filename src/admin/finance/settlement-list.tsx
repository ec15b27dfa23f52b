import { Link } from 'react-router'
import type { AdminResponse } from '#contract/admin/endpoint-schemas.ts'
import { List, Row, StateMark } from '../parts/list.tsx'
import { momentText } from '../parts/moment.ts'
import { Empty, Sheet } from '../parts/sheet.tsx'

type Listed = AdminResponse<'listSettlements'>['settlements'][number]

/** Lists that were brought in, the newest first. */
export const SettlementList = ({ settlements }: { settlements: readonly Listed[] }) => (
  <Sheet title="Feltöltött fájlok" flush>
    {settlements.length === 0 ? (
      <Empty>Még nem töltött fel ilyet.</Empty>
    ) : (
      <List>
        {settlements.map((one) => (
          <Row
            key={one.id}
            title={<Link to={`/penzugyek/elszamolas/${one.id}`}>{one.file}</Link>}
            detail={`${one.source.name}, ${momentText(one.created_at)}, ${one.by}`}
          >
            <State one={one} />
          </Row>
        ))}
      </List>
    )}
  </Sheet>
)

function State({ one: { is_waiting: isWaiting, open, booked, booked_amount: amount } }: { one: Listed }) {
  if (isWaiting) return <StateMark kind="warn">Beállításra vár</StateMark>
  const text = booked > 0 ? `${booked} rögzítve, ${amount.formatted_value}` : 'semmi sincs rögzítve'
  return open > 0 ? (
    <StateMark kind="warn">{`${open} nyitott, ${text}`}</StateMark>
  ) : (
    <StateMark kind="ok">{text}</StateMark>
  )
}
