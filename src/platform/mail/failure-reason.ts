import { tooManyRequested } from './recipient-limit.ts'

/** Why an email failed, in the merchant's words. Pure. */

/** What the reply of a mail server or a broken connection looks like, and what it means; the first that fits counts. */
const reasons: readonly [fits: RegExp, reason: string][] = [
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
  [
    /\b[45]\.2\.2\b|\b552[ -](?!.*(size|large))|over ?quota|quota exceeded|mailbox( is)? full|insufficient storage|\b452[ -]/i,
    'A címzett postafiókja megtelt.',
  ],
  [
    /\b5\.3\.4\b|message (size|too large|is too)|exceeds.*size|size limit/i,
    'A levél túl nagy a címzett szerverének.',
  ],
  [
    /\bspam|junk|blacklist|black list|block ?list|blocked|\brbl\b|dnsbl|spamhaus|reputation|unsolicited/i,
    'A címzett szolgáltatója kéretlennek véli a levelet, vagy tiltólistán van a levélküldő szerver.',
  ],
  [
    /\bspf\b|\bdkim\b|\bdmarc\b|\b5\.7\.(2[3-9]|30)\b|unauthenticated/i,
    'A címzett szolgáltatója nem látja igazoltnak a feladót: az SPF, DKIM vagy DMARC beállítása hiányzik vagy hibás.',
  ],
  [
    /relay|not authori[sz]ed|not permitted|sender (address )?(rejected|denied)|\b5\.1\.[78]\b/i,
    'A levélküldő szerver nem küldhet erről a feladói címről vagy erre a címre.',
  ],
  [/\b5\.7\.\d+\b|policy|\b554[ -]/i, 'A címzett szolgáltatójának szabályai nem engedik be a levelet.'],
  [
    /\b5\.1\.2\b|\b5\.4\.4\b|domain (name )?(not found|does not exist|unknown)|host (not found|unknown)|unrouteable|no mx/i,
    'A cím @ utáni része nem létezik. Valószínűleg elírták.',
  ],
  [
    /\b5\.2\.1\b|disabled|inactive|suspended|deactivated/i,
    'A címzett postafiókját letiltották, vagy már nem használják.',
  ],
  [
    /\b5\.1\.\d+\b|no such (user|mailbox|recipient)|(user|recipient|mailbox|address)[^.]{0,40}(unknown|not found|unavailable|does not exist|rejected)|unknown (user|recipient|mailbox)|\b55[013][ -]/i,
    'Nincs ilyen postafiók. Valószínűleg elírták a címet.',
  ],
  [
    /\b4\d\d[ -]|greylist|try again|temporar/i,
    'A címzett szervere most nem fogadja, később újra megpróbáljuk.',
  ],
  [/Nobody renders emails/, 'A levél szövege nem készült el. Szóljon annak, aki a boltot üzemelteti.'],
]

/** A sentence for the stored failure; '' for none. */
export function failureReason(failure: string | null): string {
  if (failure === null || failure === '') return ''
  if (failure === tooManyRequested)
    return 'Erre a címre rövid idő alatt túl sok levelet kértek: a többi később megy el, vagy elmarad.'
  const found = reasons.find(([fits]) => fits.test(failure))
  return found?.[1] ?? 'A levélküldő szerver nem fogadta el a levelet.'
}
