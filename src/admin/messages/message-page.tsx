import type { FormEvent } from 'react'
import { Link, useParams } from 'react-router'
import type { AdminResponse } from '#contract/admin/endpoint-schemas.ts'
import { Button } from '../parts/button.tsx'
import { TextField } from '../parts/field.tsx'
import { List, Row, StateMark } from '../parts/list.tsx'
import { dayText, momentText } from '../parts/moment.ts'
import { Note, Sheet } from '../parts/sheet.tsx'
import sheetStyles from '../parts/sheet.module.css'
import { load } from '../runtime/desk-data.ts'
import type { PageHandle } from '../runtime/page.ts'
import { useAction, useDesk, useRefresh } from '../runtime/use-desk.ts'
import { useEdit } from '../runtime/use-edit.ts'
import { showToast } from '../shell/toast.ts'
import styles from './message-page.module.css'

export const handle: PageHandle = { title: 'Üzenet' }
export const loader = load('getMessage', ({ params }) => ({ params: { id: params.id ?? '' } }))

type Message = AdminResponse<'getMessage'>

export function Component() {
  const { id = '' } = useParams()
  const message = useDesk('getMessage', { params: { id } })
  return (
    <>
      <header className={sheetStyles.head}>
        <div>
          <p>
            <Link to="/uzenetek">Üzenetek</Link>
          </p>
          <h1>{message.name}</h1>
          <p>
            <StateMark kind={message.answered_at ? 'ok' : 'warn'}>
              {message.answered_at ? `Megválaszolva, ${momentText(message.answered_at)}` : 'Válaszra vár'}
            </StateMark>
          </p>
        </div>
      </header>
      <div className={styles.columns}>
        <div>
          <Sheet title={message.type}>
            <p className={styles.side}>{momentText(message.created_at)}</p>
            <p className={styles.text}>{message.text}</p>
          </Sheet>
          {message.replies.map((reply) => (
            <Sheet key={reply.at} title={`Válasz: ${reply.by}`}>
              <p className={styles.side}>
                {momentText(reply.at)} <StateMark kind={reply.email.kind}>{reply.email.name}</StateMark>
              </p>
              <p className={styles.text}>{reply.text}</p>
            </Sheet>
          ))}
          <ReplyForm key={message.replies.length} message={message} />
        </div>
        <div>
          <Sheet title="Feladó">
            <p>
              <a href={`mailto:${message.email}`}>{message.email}</a>
              {message.phone ? (
                <>
                  <br />
                  <a href={`tel:${message.phone}`}>{message.phone}</a>
                </>
              ) : null}
            </p>
            <p className={styles.side}>A címet az űrlapon bárki megadhatta: nem ellenőriztük.</p>
          </Sheet>
          <Orders orders={message.orders} />
        </div>
      </div>
    </>
  )
}

function ReplyForm({ message }: { message: Message }) {
  const edit = useEdit(`reply:${message.id}`, { text: '' })
  const { text } = edit.values
  const params = { id: message.id }
  const refresh = useRefresh()
  const reply = useAction((client) =>
    client.replyToMessage({ params, body: { text, seen_replies: message.replies.length } }),
  )
  const mark = useAction((client) => client.markMessageAnswered({ params }))
  const failure = reply.failure ?? mark.failure

  async function submit(event: FormEvent) {
    event.preventDefault()
    const outcome = await reply.attempt()
    if ('failure' in outcome) {
      // The form begins again under the reply of a colleague.
      if (!outcome.failure.errors.text) showToast(outcome.failure.message)
      return refresh()
    }
    edit.reset()
    showToast('A választ elküldtük.')
  }

  return (
    <Sheet title={message.replies.length > 0 ? 'Újabb válasz' : 'Válasz'}>
      <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
        {failure && !failure.errors.text ? <Note>{failure.message}</Note> : null}
        <TextField
          label="A válasz szövege"
          note={`Levélben megy ide: ${message.email}. Az eredeti üzenet alatta áll.`}
          rows={8}
          value={text}
          onChange={(event) => edit.set('text', event.target.value)}
          error={failure?.errors.text?.[0]}
        />
        <div className={styles.actions}>
          <Button kind="next" type="submit" busy={reply.busy}>
            Válasz küldése
          </Button>
          {message.answered_at ? null : (
            <Button
              busy={mark.busy}
              onClick={() =>
                void mark.run().then((done) => done && showToast('Megválaszoltként jegyeztük fel.'))
              }
            >
              Másképp válaszoltam
            </Button>
          )}
        </div>
      </form>
    </Sheet>
  )
}

function Orders({ orders }: { orders: Message['orders'] }) {
  if (orders.length === 0) return null
  return (
    <Sheet title="A feladó címével leadott rendelések" flush>
      <List>
        {orders.map((order) => (
          <Row
            key={order.number}
            title={<Link to={`/rendelesek/${order.number}`}>{order.number}</Link>}
            detail={`${dayText(order.placed_at)}, ${order.total}`}
          >
            <StateMark kind={order.state.kind}>{order.state.name}</StateMark>
          </Row>
        ))}
      </List>
    </Sheet>
  )
}
