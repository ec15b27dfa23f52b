import { useState } from 'react'
import { Form, Link, useSearchParams, type LoaderFunctionArgs } from 'react-router'
import type { AdminInput, AdminResponse } from '#contract/admin/endpoint-schemas.ts'
import { Button } from '../parts/button.tsx'
import { Field } from '../parts/field.tsx'
import { List, Row, StateMark } from '../parts/list.tsx'
import { ageText } from '../parts/moment.ts'
import { MoreLink } from '../parts/more-link.tsx'
import { Empty, PageHead, Sheet } from '../parts/sheet.tsx'
import { Tabs } from '../parts/tabs.tsx'
import { load } from '../runtime/desk-data.ts'
import { useNow } from '../runtime/now.ts'
import type { PageHandle } from '../runtime/page.ts'
import { useDesk } from '../runtime/use-desk.ts'
import styles from './emails.module.css'
import { ResendDialog, type FailedView } from './resend-dialog.tsx'

export const handle: PageHandle = { title: 'Levelek' }

type Input = AdminInput<'listEmails'>
type View = NonNullable<NonNullable<Input['query']>['view']>
type Email = AdminResponse<'listEmails'>['emails'][number]

const tabs: readonly [View, string][] = [
  ['failed', 'Nem ment el'],
  ['waiting', 'Küldésre vár'],
  ['refused', 'Visszautasítva'],
  ['given_up', 'Nem sikerült'],
  ['sent', 'Elküldve'],
  ['all', 'Mind'],
]

/** What the address names; who searches without a tab looks in all. */
function inputOf(search: URLSearchParams): Input {
  const wanted = search.get('nezet')
  const text = search.get('keres')?.trim().slice(0, 254) ?? ''
  const before = search.get('utan') ?? ''
  return {
    query: {
      view: tabs.find(([view]) => view === wanted)?.[0] ?? (text === '' ? 'failed' : 'all'),
      ...(text === '' ? {} : { search: text }),
      ...(/^[1-9]\d{0,17}$/.test(before) ? { before } : {}),
    },
  }
}

export const loader = load('listEmails', ({ request }: LoaderFunctionArgs) =>
  inputOf(new URL(request.url).searchParams),
)

export function Component() {
  const [search] = useSearchParams()
  const input = inputOf(search)
  const { emails, counts, has_more: hasMore } = useDesk('listEmails', input)
  const { view = 'failed', search: text = '' } = input.query ?? {}
  const last = emails.at(-1)
  return (
    <>
      <PageHead title="Levelek" lead="Amit a bolt a vevőknek és Önnek küldött, és ami elakadt.">
        <Form className={styles.search} role="search">
          <Field
            label="Címzett vagy rendelésszám"
            name="keres"
            type="search"
            defaultValue={text}
            key={text}
          />
          <Button type="submit">Keresés</Button>
        </Form>
      </PageHead>
      <Tabs
        tabs={tabs.map(([name, title]) => ({
          name,
          title,
          ...(name === 'sent' || name === 'all' ? {} : { count: counts[name] }),
        }))}
        current={view}
      />
      {isFailed(view) && emails.length > 0 ? <ResendAll view={view} search={text} /> : null}
      <Sheet flush>
        {emails.length === 0 ? (
          <Empty>{emptyText(view, text)}</Empty>
        ) : (
          <List>
            {emails.map((email) => (
              <EmailRow key={email.id} email={email} />
            ))}
          </List>
        )}
      </Sheet>
      {hasMore && last ? <MoreLink last={last.id}>Régebbiek</MoreLink> : null}
    </>
  )
}

const isFailed = (view: View): view is FailedView =>
  view === 'failed' || view === 'refused' || view === 'given_up'

function emptyText(view: View, text: string): string {
  if (text !== '') return `Nincs ilyen levél: ${text}. A régi leveleket a bolt elfelejti.`
  return view === 'sent' || view === 'all' ? 'Még nem ment el levél.' : 'Itt most nincs levél: minden elment.'
}

function ResendAll({ view, search }: { view: FailedView; search: string }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <div className={styles.actions}>
      <Button onClick={() => setOpen(true)}>Mind újraküldése</Button>
      {isOpen ? <ResendDialog view={view} search={search} onClose={() => setOpen(false)} /> : null}
    </div>
  )
}

function EmailRow({ email }: { email: Email }) {
  const now = useNow()
  return (
    <Row
      title={<Link to={`/levelek/${email.id}`}>{email.subject}</Link>}
      detail={
        <>
          {`${email.recipient} · ${ageText(email.created_at, now)}`}
          {email.reason ? (
            <>
              <br />
              <span className={styles.reason}>{email.reason}</span>
            </>
          ) : null}
        </>
      }
    >
      <StateMark kind={email.state.kind}>{email.state.name}</StateMark>
    </Row>
  )
}
