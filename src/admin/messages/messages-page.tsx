import { Link, useNavigate, useSearchParams } from 'react-router'
import type { AdminInput, AdminResponse } from '#contract/admin/endpoint-schemas.ts'
import { StateMark } from '../parts/list.tsx'
import { ageText, momentText } from '../parts/moment.ts'
import { Empty, PageHead, Sheet } from '../parts/sheet.tsx'
import { Tabs } from '../parts/tabs.tsx'
import { useNow } from '../runtime/now.ts'
import type { PageHandle } from '../runtime/page.ts'
import { loadWindows, useWindows, type WindowedList } from '../runtime/windows.ts'
import { DataTable } from '../screen/data-table.tsx'
import { useRowKeys } from '../screen/row-keys.ts'
import { SearchForm } from '../screen/search-form.tsx'
import type { Column } from '../screen/use-columns.ts'
import { useRows } from '../screen/use-list.ts'
import styles from './messages.module.css'

type View = NonNullable<NonNullable<AdminInput<'listMessages'>['query']>['view']>
type Message = AdminResponse<'listMessages'>['messages'][number]

/** The address names it; who searches without a tab looks in all. */
const list: WindowedList<'listMessages'> = {
  name: 'listMessages',
  cursor: 'after',
  lastOf: ({ messages, has_more: hasMore }) => (hasMore ? messages.at(-1)?.id : undefined),
  inputOf(search) {
    const text = search.get('keres')?.trim().slice(0, 254) ?? ''
    const view: View = (search.get('nezet') ?? (text === '' ? 'open' : 'all')) === 'all' ? 'all' : 'open'
    return { query: { view, ...(text === '' ? {} : { search: text }) } }
  },
}

const columns: readonly Column<Message>[] = [
  {
    name: 'message',
    title: 'Üzenet',
    isFixed: true,
    cell: (message) => (
      <>
        <Link className={styles.title} to={`/uzenetek/${message.id}`}>
          {`${message.name}: ${message.type}`}
        </Link>
        <br />
        <span className={styles.side}>{message.excerpt}</span>
      </>
    ),
  },
  {
    name: 'state',
    title: 'Állapot',
    cell: ({ answered_at: answeredAt }) => (
      <StateMark kind={answeredAt ? 'ok' : 'warn'}>{answeredAt ? 'Megválaszolva' : 'Válaszra vár'}</StateMark>
    ),
  },
  { name: 'created', title: 'Mikor', cell: (message) => <Age at={message.created_at} /> },
]

export const handle: PageHandle = { title: 'Üzenetek' }
export const loader = loadWindows(list)

export function Component() {
  const [search] = useSearchParams()
  const { pages, first, windows } = useWindows(list, search)
  const messages = pages.flatMap((page) => page.messages)
  const { view = 'open', search: text = '' } = list.inputOf(search).query ?? {}
  const navigate = useNavigate()
  const rows = useRows(messages)
  useRowKeys(rows, ({ id }) => void navigate(`/uzenetek/${id}`))
  return (
    <>
      <PageHead title="Üzenetek" lead="Amit a vevők a kapcsolati űrlapon írtak.">
        <SearchForm label="Név, cím, telefonszám vagy szöveg" />
      </PageHead>
      <Tabs
        tabs={[
          { name: 'open', title: 'Válaszra vár', count: first.open },
          { name: 'all', title: 'Mind' },
        ]}
        current={view}
      />
      <Sheet flush>
        {messages.length === 0 ? (
          <Empty>{emptyText(view, text)}</Empty>
        ) : (
          <DataTable
            label="Üzenetek"
            columns={columns}
            rows={messages}
            keyOf={({ id }) => id}
            at={rows.at}
            windows={windows}
            className={styles.table}
          />
        )}
      </Sheet>
    </>
  )
}

function emptyText(view: View, text: string): string {
  if (text !== '')
    return view === 'open'
      ? `Nincs megválaszolatlan üzenet, amelyben ez állna: ${text}.`
      : `Nincs ilyen üzenet: ${text}.`
  return view === 'open' ? 'Minden üzenetre válaszoltunk.' : 'Még nem érkezett üzenet.'
}

function Age({ at }: { at: string }) {
  return (
    <time dateTime={at} title={momentText(at)}>
      {ageText(at, useNow())}
    </time>
  )
}
