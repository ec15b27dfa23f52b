import { lockUntilCommit } from '#platform/database/advisory-locks.ts'
import type { Executor, Sql, Transaction } from '#platform/database/database.ts'
import type { QuestionState } from './question.ts'

export type QuestionRecord = {
  id: number
  productId: number
  name: string
  /** '' once the asker is forgotten. */
  email: string
  question: string
  reply: string
  /** Of the demo shop: nobody asked it. */
  sample: boolean
  state: QuestionState
  createdAt: Date
  decidedAt: Date | null
}
export type NewQuestion = Pick<QuestionRecord, 'productId' | 'name' | 'email' | 'question' | 'createdAt'> & {
  ipHash: string
}

const columns = (sql: Executor) => sql`
  q.id, q.product_id as "productId", q.name, q.email, q.question, q.reply, q.sample, q.state, q.created_at as "createdAt",
  q.decided_at as "decidedAt"`

/** Who asks at once from the same address or connection waits for each other's commit, so that counting is exact. */
export async function lockAsker(
  tx: Transaction,
  { email, ipHash }: Pick<NewQuestion, 'email' | 'ipHash'>,
): Promise<void> {
  for (const subject of [email.toLowerCase(), ipHash].toSorted())
    await lockUntilCommit(tx, 'question_asker', subject)
}

/** Whether the same address has asked the same of the product since then. */
export async function isKnown(
  tx: Transaction,
  { productId, email, question }: NewQuestion,
  since: Date,
): Promise<boolean> {
  const rows = await tx`
    select from product_question where created_at > ${since} and product_id = ${productId}
      and lower(email) = lower(${email}) and question = ${question} limit 1`
  return rows.count > 0
}

/** Index: product_question_created_idx. */
export async function countQuestions(
  tx: Transaction,
  { email, ipHash }: Pick<NewQuestion, 'email' | 'ipHash'>,
  since: Date,
): Promise<{ address: number; connection: number }> {
  const [row] = await tx<{ address: number; connection: number }[]>`
    select count(*) filter (where lower(email) = lower(${email}))::int as address,
      count(*) filter (where ip_hash = ${ipHash})::int as connection
    from product_question where created_at > ${since}`
  return row!
}

export async function insertQuestion(tx: Transaction, given: NewQuestion): Promise<void> {
  await tx`
    insert into product_question (product_id, name, email, question, ip_hash, created_at)
    values (${given.productId}, ${given.name}, ${given.email}, ${given.question}, ${given.ipHash}, ${given.createdAt})`
}

/** The published questions of a product, the newest replies first, those of the demo last. Index: product_question_product_idx. */
export async function listAnswered(
  sql: Executor,
  productId: number,
  { page, per_page }: { page: number; per_page: number },
): Promise<QuestionRecord[]> {
  return sql<QuestionRecord[]>`
    select ${columns(sql)} from product_question q where q.product_id = ${productId} and q.state = 'published'
    order by q.sample, q.decided_at desc, q.id desc limit ${per_page} offset ${(page - 1) * per_page}`
}

export async function countAnswered(sql: Executor, productId: number): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    select count(*)::int as count from product_question where product_id = ${productId} and state = 'published'`
  return row!.count
}

export type ListedQuestion = QuestionRecord & { productName: string; productSlug: string }

const listed = (sql: Executor) => sql`
  select ${columns(sql)}, p.name as "productName", p.slug as "productSlug"
  from product_question q join product p on p.id = q.product_id`

/** How many wait for an reply, and since when. Index: product_question_state_idx. */
export async function findUnanswered(sql: Executor): Promise<{ count: number; oldestAt: Date | null }> {
  const [row] = await sql<{ count: number; oldestAt: Date | null }[]>`
    select count(*)::int as count, min(created_at) as "oldestAt" from product_question where state = 'pending'`
  return row!
}

/** Questions of a state after one of them: what waits the oldest first, what was decided the newest first. */
export async function listQuestionWindow(
  sql: Executor,
  { state, after, limit }: { state: QuestionState; after: number | undefined; limit: number },
): Promise<ListedQuestion[]> {
  const isQueue = state === 'pending'
  const beyond = isQueue ? sql`>` : sql`<`
  const way = isQueue ? sql`asc` : sql`desc`
  return sql<ListedQuestion[]>`
    ${listed(sql)} where q.state = ${state} and (${after ?? null}::int is null or
      (q.created_at, q.id) ${beyond} (select created_at, id from product_question where id = ${after ?? null}))
    order by q.created_at ${way}, q.id ${way} limit ${limit}`
}

/** One, locked. */
export async function findQuestion(tx: Transaction, id: number): Promise<ListedQuestion | undefined> {
  const [row] = await tx<ListedQuestion[]>`${listed(tx)} where q.id = ${id} for update of q`
  return row
}

/** Writes what was decided; no cached page goes on showing what it showed before. */
export async function decideQuestion(
  tx: Transaction,
  { id, productId }: Pick<QuestionRecord, 'id' | 'productId'>,
  decided: Pick<QuestionRecord, 'state' | 'reply'> & { decidedAt: Date },
): Promise<void> {
  await tx`
    update product_question set state = ${decided.state}, reply = ${decided.reply}, decided_at = ${decided.decidedAt}
    where id = ${id}`
  await tx`insert into change_log (kind, entity_id) values ('product', ${productId})`
  await tx`select pg_notify('boltiv_change', '')`
}

/** What the copy of somebody's data says of their questions. */
export async function exportQuestions(sql: Executor, email: string): Promise<Record<string, unknown>[]> {
  return sql`
    select q.product_id, p.name as product_name, q.name, q.email, q.question, q.reply, q.state, q.created_at, q.decided_at
    from product_question q join product p on p.id = q.product_id
    where lower(q.email) = lower(${email}) order by q.id`
}

/** With its asker a question goes; one that is published stays, and is nobody's. */
export async function forgetQuestions(sql: Executor, email: string): Promise<void> {
  await sql`delete from product_question where lower(email) = lower(${email}) and state <> 'published'`
  await sql`
    update product_question set name = '', email = '', ip_hash = '' where lower(email) = lower(${email})`
}

/** Forgets who asked a while after the reply; what was rejected, or answered by nobody, goes as a whole. */
export async function purgeQuestions(sql: Sql, before: Date): Promise<void> {
  await sql`
    delete from product_question where state <> 'published' and coalesce(decided_at, created_at) < ${before}`
  await sql`
    update product_question set name = '', email = '', ip_hash = ''
    where state = 'published' and email <> '' and decided_at < ${before}`
}

/** A question of the demo with its reply, which nobody asked. */
export async function insertSampleQuestion(
  tx: Transaction,
  {
    productId,
    question,
    reply,
    createdAt,
  }: Pick<QuestionRecord, 'productId' | 'question' | 'reply' | 'createdAt'>,
): Promise<void> {
  await tx`
    insert into product_question (product_id, name, email, question, reply, sample, state, ip_hash, created_at, decided_at)
    values (${productId}, '', '', ${question}, ${reply}, true, 'published', '', ${createdAt}, ${createdAt})`
}
