import { parseArgs } from 'node:util'
import {
  listByState,
  moveReview,
  renewPhotos,
  ReviewTransitionRefusedError,
  reviewTransitions,
  shownWriter,
  type ListedReview,
  type ReviewState,
} from '#server/review/index.ts'
import type { Platform } from '#platform/platform.ts'
import { CommandError, withAppContext, type Command } from '#platform/command.ts'

const shownReviews = 100
const states = Object.keys(reviewTransitions) as ReviewState[]

export const reviewsCommand: Command = {
  group: 'Customers',
  usage: 'reviews list [--state pending] | approve ID... | reject ID...',
  summary:
    'Shows what customers wrote of products and decides what is shown; a running shop follows at once.',
  async run(args) {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: { state: { type: 'string' } },
    })
    const [action, ...ids] = positionals
    if (action === 'list' && ids.length === 0) return list(values.state ?? 'pending')
    const to = { approve: 'published', reject: 'rejected' }[action ?? ''] as ReviewState | undefined
    if (!to || ids.length === 0 || values.state !== undefined)
      throw new CommandError(`Usage: ${reviewsCommand.usage}`)
    return move(ids.map(readId), to)
  },
}

function list(name: string): Promise<number> {
  const state = states.find((known) => known === name)
  if (!state) throw new CommandError(`There is no state ${name}; there are: ${states.join(', ')}.`)
  return withAppContext(async ({ platform }) => {
    const reviews = await listByState(platform.sql, state, shownReviews)
    if (reviews.length === 0) console.log(`No review is ${state}.`)
    for (const review of reviews) show(review)
    if (reviews.length === shownReviews) console.log(`\nThe oldest ${shownReviews}; there may be more.`)
    return 0
  })
}

function show({
  id,
  rating,
  createdAt,
  authorName,
  verifiedBuyer,
  productName,
  sample,
  car,
  kilometres,
  comment,
}: ListedReview): void {
  const stars = '★'.repeat(rating).padEnd(5, '☆')
  const customer = sample ? ', a sample of the demo' : verifiedBuyer ? ', bought it' : ''
  console.log(`${String(id).padStart(6)}  ${stars}  ${createdAt.toISOString().slice(0, 10)}  ${productName}`)
  console.log(`        ${shownWriter(authorName, verifiedBuyer)}${customer}`)
  const use = [car, kilometres === null ? '' : `${kilometres} km`].filter(Boolean).join(', ')
  if (use) console.log(`        ${use}`)
  for (const line of comment.split(/[\r\n]+/).filter(Boolean)) console.log(`        ${line}`)
}

function readId(text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new CommandError('Which review? `reviews list` shows their numbers.')
  return Number(text)
}

/** One after the other; those before a wrong one stay decided. */
function move(ids: number[], to: ReviewState): Promise<number> {
  return withAppContext(async ({ platform }) => {
    for (const id of ids) {
      if (!(await moveOne(platform, id, to))) throw new CommandError(`There is no review ${id}.`)
      console.log(`${id} is ${to}.`)
    }
    return 0
  })
}

async function moveOne(platform: Platform, id: number, to: ReviewState): Promise<boolean> {
  try {
    const moved = await platform.sql.begin((tx) => moveReview(tx, { id, to, actor: 'merchant' }))
    if (moved && to === 'rejected') await renewPhotos(platform, id)
    return moved !== null
  } catch (error) {
    if (error instanceof ReviewTransitionRefusedError) throw new CommandError(error.message)
    throw error
  }
}
