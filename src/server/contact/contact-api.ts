import { loadShop } from '#server/content/index.ts'
import { deskUrl } from '#platform/admin/desk-url.ts'
import type { Transaction } from '#platform/database/database.ts'
import type { Handlers } from '#platform/http/endpoint.ts'
import { sign, uuidv7 } from '#platform/security/ids.ts'
import type { Platform } from '#platform/platform.ts'
import { queueMail } from '#platform/mail/mail.ts'
import { normalisePhone } from '#hungary/phone.ts'
import {
  makeChallenge,
  readSolution,
  spendSolution,
  type SolvedChallenge,
} from '#platform/security/proof-of-work.ts'
import { addressKey } from '#platform/security/rate-limits.ts'
import { contactError } from './contact-errors.ts'
import { noticeEmail, receiptEmail } from './contact-mail.ts'
import { countMessages, insertMessage, isKnown, lockSender, type NewMessage } from './contact-store.ts'
import { maxMessages, sameMessageSeconds } from './contact.ts'
import { isHuman } from './recaptcha.ts'

const hour = 3_600_000
const thanks = 'Köszönjük! Megkaptuk az üzenetét, és hamarosan válaszolunk. Másolatát e-mailben is elküldtük.'

/** Messages to the merchant from anybody who proves to be no machine. */
export function createContactHandlers(
  platform: Platform,
): Pick<Handlers, 'contactGetChallenge' | 'contactSend'> {
  const { sql, clock, config, secret } = platform
  return {
    contactGetChallenge: async () =>
      config.recaptcha
        ? { kind: 'recaptcha', site_key: config.recaptcha.siteKey }
        : { kind: 'altcha', challenge: await makeChallenge(secret, clock()) },

    contactSend: async ({ body }, { ip }) => {
      const solved = await checkHuman(platform, body.recaptcha)
      const now = clock()
      const { name, email, type, message } = body
      const phone = body.phone ? (normalisePhone(body.phone) ?? body.phone) : ''
      const ipHash = sign(secret, 'contact-ip', addressKey(ip))
      const id = uuidv7(now.getTime())
      await sql.begin((tx) =>
        receive(platform, tx, { id, type, name, email, phone, message, ipHash, createdAt: now }, solved),
      )
      return { message: thanks }
    },
  }
}

/** The solved challenge, null where Google was called. @throws AppError 422 for a machine, 503 without Google's response. */
async function checkHuman(
  { config, secret, clock }: Platform,
  solution: string,
): Promise<SolvedChallenge | null> {
  if (!config.recaptcha) return (await readSolution(secret, solution, clock())) ?? refuse()
  return (await isHuman(config.recaptcha, solution)) ? null : refuse()
}

/** The message with its emails, together or not at all. Sent again after a lost response it is the same message. */
async function receive(
  { config }: Platform,
  tx: Transaction,
  message: NewMessage,
  solved: SolvedChallenge | null,
): Promise<void> {
  const now = message.createdAt.getTime()
  await lockSender(tx, message)
  if (await isKnown(tx, message, new Date(now - sameMessageSeconds * 1000))) return
  const counted = await countMessages(tx, message, new Date(now - hour))
  if (counted.address >= maxMessages.address || counted.connection >= maxMessages.connection)
    throw contactError('too_many_messages', { retryAfterSeconds: hour / 1000 })
  if (solved && !(await spendSolution(tx, solved))) refuse()
  await insertMessage(tx, message)
  const shop = await loadShop(tx)
  const merchant = config.contactEmail ?? shop.email
  if (merchant) await queueMail(tx, noticeEmail({ shop, desk: deskUrl(config) }, merchant, message))
  await queueMail(tx, receiptEmail(shop, message))
}

function refuse(): never {
  const refusal = contactError('captcha_failed')
  throw contactError('captcha_failed', { errors: { recaptcha: [refusal.message] } })
}
