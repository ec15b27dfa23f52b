import { loadShop } from '#server/content/index.ts'
import type { Transaction } from '#server/kernel/database.ts'
import type { Handlers } from '#server/kernel/endpoint.ts'
import { sign, uuidv7 } from '#server/kernel/ids.ts'
import type { Kernel } from '#server/kernel/kernel.ts'
import { queueMail } from '#server/kernel/mail.ts'
import { normalisePhone } from '#server/kernel/phone.ts'
import { addressKey } from '#server/kernel/rate-limits.ts'
import { contactError } from './contact-errors.ts'
import { noticeLetter, receiptLetter } from './contact-mail.ts'
import {
  countMessages,
  insertMessage,
  isKnown,
  spendSolution,
  takeTurn,
  type NewMessage,
} from './contact-store.ts'
import { mostMessages, sameMessageSeconds, type SolvedChallenge } from './contact.ts'
import { makeChallenge, readSolution } from './proof-of-work.ts'
import { isPerson } from './recaptcha.ts'

const hour = 3_600_000
const thanks = 'Köszönjük! Megkaptuk az üzenetét, és hamarosan válaszolunk. Másolatát e-mailben is elküldtük.'

/** Messages to the merchant from anybody who proves to be no machine. */
export function createContactHandlers(kernel: Kernel): Pick<Handlers, 'contactGetChallenge' | 'contactSend'> {
  const { sql, clock, config, secret } = kernel
  return {
    contactGetChallenge: async () =>
      config.recaptcha
        ? { kind: 'recaptcha', site_key: config.recaptcha.siteKey }
        : { kind: 'altcha', challenge: await makeChallenge(secret, clock()) },

    contactSend: async ({ body }, { ip }) => {
      const solved = await checkPerson(kernel, body.recaptcha)
      const now = clock()
      const { name, email, type, message } = body
      const phone = body.phone ? (normalisePhone(body.phone) ?? body.phone) : ''
      const ipHash = sign(secret, 'contact-ip', addressKey(ip))
      const id = uuidv7(now.getTime())
      await sql.begin((tx) =>
        receive(kernel, tx, { id, type, name, email, phone, message, ipHash, createdAt: now }, solved),
      )
      return { message: thanks }
    },
  }
}

/** The solved challenge, null where Google was asked. @throws AppError 422 for a machine, 503 without Google's answer. */
async function checkPerson(
  { config, secret, clock }: Kernel,
  answer: string,
): Promise<SolvedChallenge | null> {
  if (!config.recaptcha) return (await readSolution(secret, answer, clock())) ?? refuse()
  return (await isPerson(config.recaptcha, answer)) ? null : refuse()
}

/** The message with its letters, together or not at all. Sent again after a lost answer it is the same message. */
async function receive(
  { config }: Kernel,
  tx: Transaction,
  message: NewMessage,
  solved: SolvedChallenge | null,
): Promise<void> {
  const now = message.createdAt.getTime()
  await takeTurn(tx, message)
  if (await isKnown(tx, message, new Date(now - sameMessageSeconds * 1000))) return
  const counted = await countMessages(tx, message, new Date(now - hour))
  if (counted.address >= mostMessages.address || counted.connection >= mostMessages.connection)
    throw contactError('too_many_messages', { retryAfterSeconds: hour / 1000 })
  if (solved && !(await spendSolution(tx, solved))) refuse()
  await insertMessage(tx, message)
  const shop = await loadShop(tx)
  const merchant = config.contactEmail ?? shop.email
  if (merchant) await queueMail(tx, noticeLetter(shop, merchant, message))
  await queueMail(tx, receiptLetter(shop, message))
}

function refuse(): never {
  const refusal = contactError('captcha_failed')
  throw contactError('captcha_failed', { errors: { recaptcha: [refusal.message] } })
}
