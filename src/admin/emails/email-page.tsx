import { Link, useNavigate, useParams } from 'react-router'
import type { AdminResponse } from '#contract/admin/endpoint-schemas.ts'
import { Button } from '../parts/button.tsx'
import { StateMark } from '../parts/list.tsx'
import { momentText } from '../parts/moment.ts'
import { Note, Sheet } from '../parts/sheet.tsx'
import sheetStyles from '../parts/sheet.module.css'
import { load } from '../runtime/desk-data.ts'
import { useMember } from '../runtime/member.ts'
import type { PageHandle } from '../runtime/page.ts'
import { useAction, useDesk } from '../runtime/use-desk.ts'
import { showToast } from '../shell/toast.ts'
import styles from './emails.module.css'

export const handle: PageHandle = { title: 'Levél' }
export const loader = load('getEmail', ({ params }) => ({ params: { id: params.id ?? '' } }))

type Email = AdminResponse<'getEmail'>

export function Component() {
  const { id = '' } = useParams()
  const email = useDesk('getEmail', { params: { id } })
  const navigate = useNavigate()
  const resend = useAction((client) => client.resendEmail({ params: { id } }))

  async function run() {
    const sent = await resend.run()
    if (!sent) return
    showToast('Azonnal újra küldjük.')
    if (sent.id !== id) void navigate(`/levelek/${sent.id}`)
  }

  return (
    <>
      <header className={sheetStyles.head}>
        <div>
          <p>
            <Link to="/levelek">Levelek</Link>
          </p>
          <h1>{email.subject}</h1>
          <p>
            <StateMark kind={email.state.kind}>{email.state.name}</StateMark>
          </p>
        </div>
        {email.resend_refused === null ? (
          <Button kind={email.sent_at ? 'normal' : 'next'} busy={resend.busy} onClick={() => void run()}>
            Küldés újra
          </Button>
        ) : null}
      </header>
      {resend.failure ? (
        <Sheet>
          <Note>{resend.failure.message}</Note>
        </Sheet>
      ) : null}
      {email.reason ? (
        <Sheet title="Miért nem ment el?">
          <Note>{email.reason}</Note>
          {email.failure ? (
            <details className={styles.failure}>
              <summary>A levélküldő szerver válasza</summary>
              <p lang="en">{email.failure}</p>
            </details>
          ) : null}
        </Sheet>
      ) : null}
      <Sheet title="Adatai">
        <Details email={email} />
      </Sheet>
      <Sheet title="Szövege">
        {email.text === null ? (
          <p className={styles.side}>Ennek a levélnek a szövege nem mutatható meg.</p>
        ) : (
          <>
            <p className={styles.side}>
              A hivatkozásoknak csak az eleje látszik, hogy a vevő helyett senki se nyithassa meg őket.
            </p>
            <p className={styles.text}>{email.text}</p>
          </>
        )}
      </Sheet>
    </>
  )
}

function Details({ email }: { email: Email }) {
  const member = useMember()
  const { order_number: number } = email
  const rows: [string, string | null][] = [
    ['Címzett', email.recipient],
    ['Készült', momentText(email.created_at)],
    ['Elküldve', email.sent_at && momentText(email.sent_at)],
    ['Próbálkozások', email.attempts > 0 ? String(email.attempts) : null],
    ['Legközelebb', email.due_at && email.attempts > 0 ? momentText(email.due_at) : null],
    ['Újraküldés', email.resend_refused],
  ]
  return (
    <dl className={styles.details}>
      {rows.map(([name, value]) =>
        value ? (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ) : null,
      )}
      {number ? (
        <div>
          <dt>Rendelés</dt>
          <dd>
            {member?.rights.includes('orders.see') ? (
              <Link to={`/rendelesek/${number}`}>{number}</Link>
            ) : (
              number
            )}
          </dd>
        </div>
      ) : null}
    </dl>
  )
}
