import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { Button } from '../parts/button.tsx'
import { DataTable } from '../screen/data-table.tsx'
import { ListTools } from '../screen/list-tools.tsx'
import { SearchForm } from '../screen/search-form.tsx'
import { Empty, PageHead, Sheet } from '../parts/sheet.tsx'
import { Tabs } from '../parts/tabs.tsx'
import { useColumns } from '../screen/use-columns.ts'
import { loadList, useRows } from '../screen/use-list.ts'
import { loadAll } from '../runtime/desk-data.ts'
import type { PageHandle } from '../runtime/page.ts'
import { loadWindows, useWindows } from '../runtime/windows.ts'
import { useRowKeys } from '../screen/row-keys.ts'
import { emailColumns, emailList, emailTabs, type EmailView } from './email-list.tsx'
import styles from './emails.module.css'
import { ResendDialog, type FailedView } from './resend-dialog.tsx'

export const handle: PageHandle = { title: 'Levelek' }
export const loader = loadAll(loadWindows(emailList), loadList('emails'))

export function Component() {
  const [search] = useSearchParams()
  const { pages, first, windows } = useWindows(emailList, search)
  const emails = pages.flatMap((page) => page.emails)
  const { view = 'failed', search: text = '' } = emailList.inputOf(search).query ?? {}
  const navigate = useNavigate()
  const rows = useRows(emails)
  useRowKeys(rows, (email) => void navigate(`/levelek/${email.id}`))
  const choice = useColumns('emails', emailColumns)
  return (
    <>
      <PageHead title="Levelek" lead="Amit a bolt a vevőknek és Önnek küldött, és ami elakadt.">
        <SearchForm label="Címzett vagy rendelésszám" />
      </PageHead>
      <Tabs
        tabs={emailTabs.map(([name, title]) => ({
          name,
          title,
          ...(name === 'sent' || name === 'all' ? {} : { count: first.counts[name] }),
        }))}
        current={view}
      />
      <ListTools list="emails" columns={emailColumns} choice={choice}>
        {isFailed(view) && emails.length > 0 ? <ResendAll view={view} search={text} /> : null}
      </ListTools>
      <Sheet flush>
        {emails.length === 0 ? (
          <Empty>{emptyText(view, text)}</Empty>
        ) : (
          <DataTable
            label="Levelek"
            columns={choice.shown}
            rows={emails}
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

const isFailed = (view: EmailView): view is FailedView =>
  view === 'failed' || view === 'refused' || view === 'given_up'

function emptyText(view: EmailView, text: string): string {
  if (text !== '') return `Nincs ilyen levél: ${text}. A régi leveleket a bolt elfelejti.`
  return view === 'sent' || view === 'all' ? 'Még nem ment el levél.' : 'Itt most nincs levél: minden elment.'
}

function ResendAll({ view, search }: { view: FailedView; search: string }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>Mind újraküldése</Button>
      {isOpen ? <ResendDialog view={view} search={search} onClose={() => setOpen(false)} /> : null}
    </>
  )
}
