import { Link } from 'react-router'
import type { AdminInput, AdminResponse } from '#contract/admin/endpoint-schemas.ts'
import { StateMark } from '../parts/list.tsx'
import { ageText, momentText } from '../parts/moment.ts'
import type { Column } from '../screen/use-columns.ts'
import { useNow } from '../runtime/now.ts'
import type { WindowedList } from '../runtime/windows.ts'
import styles from './emails.module.css'

/** What the list of emails is: its tabs and its columns. */

export type EmailView = NonNullable<NonNullable<AdminInput<'listEmails'>['query']>['view']>
type Email = AdminResponse<'listEmails'>['emails'][number]

export const emailTabs: readonly [EmailView, string][] = [
  ['failed', 'Nem ment el'],
  ['waiting', 'Küldésre vár'],
  ['refused', 'Visszautasítva'],
  ['given_up', 'Nem sikerült'],
  ['sent', 'Elküldve'],
  ['all', 'Mind'],
]

/** The address names it; who searches without a tab looks in all. */
export const emailList: WindowedList<'listEmails'> = {
  name: 'listEmails',
  cursor: 'before',
  lastOf: ({ emails, has_more: hasMore }) => (hasMore ? emails.at(-1)?.id : undefined),
  inputOf(search) {
    const wanted = search.get('nezet')
    const text = search.get('keres')?.trim().slice(0, 254) ?? ''
    return {
      query: {
        view: emailTabs.find(([view]) => view === wanted)?.[0] ?? (text === '' ? 'failed' : 'all'),
        ...(text === '' ? {} : { search: text }),
      },
    }
  },
}

export const emailColumns: readonly Column<Email>[] = [
  {
    name: 'email',
    title: 'Levél',
    isFixed: true,
    cell: (email) => (
      <>
        <Link className={styles.subject} to={`/levelek/${email.id}`}>
          {email.subject}
        </Link>
        <br />
        {email.recipient}
        {email.reason ? (
          <>
            <br />
            <span className={styles.reason}>{email.reason}</span>
          </>
        ) : null}
      </>
    ),
  },
  {
    name: 'attempts',
    title: 'Próbálkozás',
    isExtra: true,
    isNumber: true,
    cell: ({ attempts }) => String(attempts),
  },
  {
    name: 'state',
    title: 'Állapot',
    cell: ({ state }) => <StateMark kind={state.kind}>{state.name}</StateMark>,
  },
  { name: 'created', title: 'Mikor', cell: (email) => <Age at={email.created_at} /> },
]

function Age({ at }: { at: string }) {
  return (
    <time dateTime={at} title={momentText(at)}>
      {ageText(at, useNow())}
    </time>
  )
}
