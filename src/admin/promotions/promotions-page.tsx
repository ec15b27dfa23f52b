import { Link } from 'react-router'
import type { AdminResponse } from '#contract/admin/endpoint-schemas.ts'
import { formatNumber } from '#contract/money.ts'
import { buttonClass } from '../parts/button.tsx'
import { List, Row, StateMark } from '../parts/list.tsx'
import { Empty, PageHead, Sheet } from '../parts/sheet.tsx'
import { load } from '../runtime/desk-data.ts'
import { useMember } from '../runtime/member.ts'
import type { PageHandle } from '../runtime/page.ts'
import { useDesk } from '../runtime/use-desk.ts'
import { spanText } from './promotion-draft.ts'

export const handle: PageHandle = { title: 'Akciók' }
export const loader = load('listPromotions')

type Listed = AdminResponse<'listPromotions'>['promotions'][number]

export function Component() {
  const { promotions } = useDesk('listPromotions')
  const mayEdit = useMember()?.rights.includes('prices.edit') ?? false
  return (
    <>
      <PageHead
        title="Akciók"
        lead="Sok termék egyszerre, egy szabály szerint, egy időre. Maguktól indulnak, és maguktól érnek véget."
      >
        {mayEdit ? (
          <Link className={buttonClass({ kind: 'next' })} to="/termekek/akciok/uj">
            Új akció
          </Link>
        ) : null}
      </PageHead>
      <Sheet flush>
        {promotions.length === 0 ? (
          <Empty>
            Még nincs akció. Ami egy-egy terméké, azt az Árak és készlet táblázatban is megadhatja.
          </Empty>
        ) : (
          <List>
            {promotions.map((one) => (
              <PromotionRow key={one.id} one={one} />
            ))}
          </List>
        )}
      </Sheet>
    </>
  )
}

function PromotionRow({ one }: { one: Listed }) {
  return (
    <Row
      title={<Link to={`/termekek/akciok/${one.id}`}>{one.name}</Link>}
      detail={
        <>
          {one.formula}. {one.scope_text}.
          <br />
          {spanText(one.first_day, one.last_day)}
          {one.state === 'draft' ? '' : `, ${formatNumber(one.variants)} változat`}
        </>
      }
    >
      <StateMark kind={one.shown.kind}>{one.shown.name}</StateMark>
    </Row>
  )
}
