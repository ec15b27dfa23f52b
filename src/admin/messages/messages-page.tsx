import { Link, useSearchParams, type LoaderFunctionArgs } from 'react-router'
import type { AdminInput } from '#contract/admin/endpoint-schemas.ts'
import { List, Row, StateMark } from '../parts/list.tsx'
import { ageText } from '../parts/moment.ts'
import { Empty, PageHead, Sheet } from '../parts/sheet.tsx'
import { Tabs } from '../parts/tabs.tsx'
import { load } from '../runtime/desk-data.ts'
import { useNow } from '../runtime/now.ts'
import type { PageHandle } from '../runtime/page.ts'
import { useDesk } from '../runtime/use-desk.ts'

export const handle: PageHandle = { title: 'Üzenetek' }

const inputOf = (search: URLSearchParams): AdminInput<'listMessages'> => ({
  query: { view: search.get('nezet') === 'all' ? 'all' : 'open' },
})

export const loader = load('listMessages', ({ request }: LoaderFunctionArgs) =>
  inputOf(new URL(request.url).searchParams),
)

export function Component() {
  const [search] = useSearchParams()
  const input = inputOf(search)
  const { messages, open, has_more: hasMore } = useDesk('listMessages', input)
  const now = useNow()
  const view = input.query?.view
  return (
    <>
      <PageHead title="Üzenetek" lead="Amit a vevők a kapcsolati űrlapon írtak." />
      <Tabs
        tabs={[
          { name: 'open', title: 'Válaszra vár', count: open },
          { name: 'all', title: 'Mind' },
        ]}
        current={view}
      />
      <Sheet flush>
        {messages.length === 0 ? (
          <Empty>{view === 'open' ? 'Minden üzenetre válaszoltunk.' : 'Még nem érkezett üzenet.'}</Empty>
        ) : (
          <List>
            {messages.map((message) => (
              <Row
                key={message.id}
                title={<Link to={`/uzenetek/${message.id}`}>{`${message.name}: ${message.type}`}</Link>}
                detail={`${message.excerpt} · ${ageText(message.created_at, now)}`}
              >
                <StateMark kind={message.answered_at ? 'ok' : 'warn'}>
                  {message.answered_at ? 'Megválaszolva' : 'Válaszra vár'}
                </StateMark>
              </Row>
            ))}
          </List>
        )}
      </Sheet>
      {hasMore ? (
        <Sheet>Az első 200 látszik. A többit a parancssor mutatja: messages list --all.</Sheet>
      ) : null}
    </>
  )
}
