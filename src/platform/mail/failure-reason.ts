import { tooManyRequested } from './recipient-limit.ts'

/** Why an email failed, in the merchant's words. Pure. */

const noMailbox = 'Nincs ilyen postafiók. Valószínűleg elírták a címet.'
const noDomain = 'A cím @ utáni része nem létezik. Valószínűleg elírták.'
const closed = 'A címzett postafiókját letiltották, vagy már nem használják.'
const full = 'A címzett postafiókja megtelt.'
const tooLarge = 'A levél túl nagy a címzett szerverének.'
const unproved =
  'A címzett szolgáltatója nem látja igazoltnak a feladót: az SPF, DKIM vagy DMARC beállítása hiányzik vagy hibás.'
const wrongSender = 'A levélküldő szerver nem küldhet erről a feladói címről vagy erre a címre.'
const later = 'A címzett szervere most nem fogadja, később újra megpróbáljuk.'

type Reasons = readonly [fits: RegExp, reason: string][]

/** Between this machine and the mail server; what comes after is a reply. */
const connection: Reasons = [
  [
    /\b(EAUTH|Invalid login|Missing credentials)\b|\b5(30|34|35|38)[ -]/i,
    'A levélküldő szerver nem fogadta el a nevet vagy a jelszót. Nézze meg itt: Beállítások, Levelek küldése.',
  ],
  [
    /certificate|self[- ]signed|\bSSL\b|\bTLS\b/i,
    'A levélküldő szerverrel nem jött létre biztonságos kapcsolat.',
  ],
  [
    /\bE(CONN\w*|TIMEDOUT|NOTFOUND|DNS|SOCKET|HOSTUNREACH|NETUNREACH|PIPE)\b|getaddrinfo|timeout|Greeting never received|socket close|Connection closed/i,
    'A levélküldő szerver nem érhető el.',
  ],
]

/** Enhanced codes of RFC 3463 that say one thing; 5.0, 5.3 and most of 5.7 leave it to the phrases. */
const codes: Reasons = [
  [/\b5\.1\.[0136]\b/, noMailbox],
  [/\b5\.(1\.2|4\.4)\b/, noDomain],
  [/\b5\.2\.1\b/, closed],
  [/\b[45]\.2\.2\b/, full],
  [/\b5\.(2\.3|3\.4)\b/, tooLarge],
  [/\b5\.7\.(2[0-9]|30)\b/, unproved],
  [/\b5\.1\.[78]\b/, wrongSender],
]

/** The first that fits counts. */
const phrases: Reasons = [
  [/over ?quota|quota exceeded|mailbox( is)? full/i, full],
  [/message (size|too large|is too)|exceeds.*size|size limit/i, tooLarge],
  [
    /\bspam|junk|blacklist|black list|block ?list|blocked|\brbl\b|dnsbl|spamhaus|reputation|unsolicited/i,
    'A címzett szolgáltatója kéretlennek véli a levelet, vagy tiltólistán van a levélküldő szerver.',
  ],
  [/\bspf\b|\bdkim\b|\bdmarc\b|unauthenticated/i, unproved],
  [/relay|rcpthosts|not authori[sz]ed|not permitted|sender (address )?(rejected|denied)/i, wrongSender],
  [/domain (name )?(not found|does not exist|unknown)|host (not found|unknown)|unrouteable|no mx/i, noDomain],
  [
    /no such (user|mailbox|recipient)|(user|recipient|mailbox|address)[^.]{0,40}(unknown|not found|unavailable|does not exist|rejected)|unknown (user|recipient|mailbox)|doesn'?t have an? [\w.]+ account/i,
    noMailbox,
  ],
  [/disabled|inactive|suspended|deactivated/i, closed],
  [/\b5\.7\.\d+\b|policy|\b554[ -]/i, 'A címzett szolgáltatójának szabályai nem engedik be a levelet.'],
  [/\b4\d\d[ -]|greylist|try again|temporar/i, later],
  [/\b55[013][ -]/, noMailbox],
  [/Nobody renders emails/, 'A levél szövege nem készült el. Szóljon annak, aki a boltot üzemelteti.'],
]

/** A sentence for the stored failure; '' for none. */
export function failureReason(failure: string | null): string {
  if (failure === null || failure === '') return ''
  if (failure === tooManyRequested)
    return 'Erre a címre rövid idő alatt túl sok levelet kértek: a többi később megy el, vagy elmarad.'
  // An address holds whatever its owner likes.
  const text = failure.replaceAll(/\S+@\S+/g, '')
  const found = [...connection, ...codes, ...phrases].find(([fits]) => fits.test(text))
  return found?.[1] ?? 'A levélküldő szerver nem fogadta el a levelet.'
}
