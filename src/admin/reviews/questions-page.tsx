import type { FormEvent } from 'react'
import { Link, useSearchParams } from 'react-router'
import type { AdminInput, AdminResponse } from '#contract/admin/endpoint-schemas.ts'
import { Button } from '../parts/button.tsx'
import { TextField } from '../parts/field.tsx'
import { momentText } from '../parts/moment.ts'
import { Empty, Note, PageHead, Sheet } from '../parts/sheet.tsx'
import { Tabs } from '../parts/tabs.tsx'
import { load } from '../runtime/desk-data.ts'
import type { PageHandle } from '../runtime/page.ts'
import { useAction, useDesk, useRefresh } from '../runtime/use-desk.ts'
import { useEdit } from '../runtime/use-edit.ts'
import { showToast } from '../shell/toast.ts'
import styles from './reviews.module.css'

type Question = AdminResponse<'listQuestions'>['questions'][number]
type State = Question['state']
const states: readonly State[] = ['pending', 'published', 'rejected']

/** The address names the tab and, in long lists, after which question it goes on. */
function inputOf(search: URLSearchParams): AdminInput<'listQuestions'> & { query: { view: State } } {
  const view = states.find((state) => state === search.get('nezet')) ?? 'pending'
  const after = Number(search.get('utan'))
  const isId = Number.isInteger(after) && after >= 1 && after <= 2_147_483_647
  return { query: { view, ...(isId ? { after } : {}) } }
}

export const handle: PageHandle = { title: 'Kérdések' }
export const loader = load('listQuestions', ({ request }) => inputOf(new URL(request.url).searchParams))

const emptyTexts: Record<State, string> = {
  pending: 'Minden kérdést megválaszolt.',
  published: 'Még nincs megválaszolt kérdés.',
  rejected: 'Nincs elutasított kérdés.',
}

export function Component() {
  const [search] = useSearchParams()
  const input = inputOf(search)
  const { view } = input.query
  const { questions, pending, has_more: hasMore } = useDesk('listQuestions', input)
  const last = questions.at(-1)
  return (
    <>
      <PageHead
        title="Kérdések"
        lead="A válasz levélben megy annak, aki kérdezett, és a kérdéssel együtt a termék lapján is megjelenik. Amiben személyes adat van, azt ne tegye közzé."
        back={{ to: '/termekek/velemenyek', title: 'Vélemények' }}
      />
      <Tabs
        tabs={[
          { name: 'pending', title: 'Válaszra vár', count: pending },
          { name: 'published', title: 'Megválaszolva' },
          { name: 'rejected', title: 'Elutasítva' },
        ]}
        current={view}
      />
      <Sheet flush>
        {questions.length === 0 ? (
          <Empty>{emptyTexts[view]}</Empty>
        ) : (
          <ul className={styles.list}>
            {questions.map((question) => (
              <QuestionRow key={question.id} question={question} />
            ))}
          </ul>
        )}
      </Sheet>
      {hasMore && last ? (
        <p>
          <Link to={`?nezet=${view}&utan=${last.id}`}>További kérdések</Link>
        </p>
      ) : null}
    </>
  )
}

function QuestionRow({ question }: { question: Question }) {
  const { product, name, created_at: createdAt, decided_at: decidedAt } = question
  return (
    <li className={styles.review} aria-label={[name, product.name].filter(Boolean).join(', ')}>
      <p className={styles.head}>
        <Link to={`/termekek/${product.id}`}>{product.name}</Link>
      </p>
      <p className={styles.side}>
        {[
          question.is_sample ? 'a bemutatóbolt mintája' : name,
          momentText(createdAt),
          decidedAt &&
            `${question.state === 'published' ? 'megválaszolva' : 'elutasítva'}: ${momentText(decidedAt)}`,
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      <p className={styles.text}>{question.question}</p>
      {question.state === 'published' ? <Published question={question} /> : <ReplyForm question={question} />}
    </li>
  )
}

function Published({ question }: { question: Question }) {
  const refresh = useRefresh()
  const { id } = question
  const reject = useAction((client) => client.rejectQuestion({ params: { id }, body: { from: 'published' } }))
  async function press() {
    const outcome = await reject.attempt()
    showToast('result' in outcome ? 'A kérdés lekerült a termék lapjáról.' : outcome.failure.message)
    refresh()
  }
  return (
    <>
      <p className={styles.side}>A válasz:</p>
      <p className={styles.text}>{question.reply}</p>
      <div className={styles.actions}>
        <Button
          aria-label={`Levétel: ${question.product.name}`}
          busy={reject.busy}
          onClick={() => void press()}
        >
          Levétel a termék lapjáról
        </Button>
      </div>
    </>
  )
}

function ReplyForm({ question }: { question: Question }) {
  const { id, state } = question
  const from = state === 'rejected' ? 'rejected' : 'pending'
  const edit = useEdit(`question:${id}`, { reply: question.reply })
  const { reply } = edit.values
  const refresh = useRefresh()
  const publish = useAction((client) =>
    client.replyToQuestion({ params: { id }, body: { from, reply: reply.trim() } }),
  )
  const reject = useAction((client) => client.rejectQuestion({ params: { id }, body: { from: 'pending' } }))
  const failure = publish.failure ?? reject.failure

  async function submit(event: FormEvent) {
    event.preventDefault()
    const outcome = await publish.attempt()
    if ('failure' in outcome) {
      if (outcome.failure.errors.reply) return
      showToast(outcome.failure.message)
      return refresh()
    }
    edit.reset()
    showToast(
      question.gets_email
        ? 'A választ elküldtük, és a termék lapján is megjelent.'
        : 'A válasz megjelent a termék lapján.',
    )
  }
  async function dismiss() {
    const outcome = await reject.attempt()
    showToast(
      'result' in outcome ? 'A kérdést elutasítottuk, a boltban nem látszik.' : outcome.failure.message,
    )
    refresh()
  }

  return (
    <form className={styles.reply} onSubmit={(event) => void submit(event)} noValidate>
      {failure && !failure.errors.reply ? <Note>{failure.message}</Note> : null}
      <TextField
        label="Válasz"
        note={
          question.gets_email
            ? 'Levélben megy annak, aki kérdezett, és mindenki látja a termék lapján.'
            : 'Mindenki látja a termék lapján. Aki kérdezett, már nem érhető el.'
        }
        rows={4}
        maxLength={2000}
        value={reply}
        onChange={(event) => edit.set('reply', event.target.value)}
        error={failure?.errors.reply?.[0]}
      />
      <div className={styles.actions}>
        <Button type="submit" kind={state === 'pending' ? 'next' : undefined} busy={publish.busy}>
          Válasz és közzététel
        </Button>
        {state === 'pending' ? (
          <Button
            aria-label={`Elutasítás: ${question.product.name}`}
            busy={reject.busy}
            onClick={() => void dismiss()}
          >
            Elutasítás
          </Button>
        ) : null}
      </div>
    </form>
  )
}
