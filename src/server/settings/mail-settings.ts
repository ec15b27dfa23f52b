/** The mail server as the desk's form has it, and as the settings `SMTP_URL` and `MAIL_FROM` hold it. Pure. */

export type MailServer = { host: string; port: number; secure: boolean; user: string }

const usualPort = 587

/** `smtps://user:password@host:465` taken apart; a shop without a mail server has an empty host. */
export function readServer(smtpUrl: string | undefined): MailServer & { password: string } {
  const none = { host: '', port: usualPort, secure: false, user: '', password: '' }
  if (smtpUrl === undefined || !URL.canParse(smtpUrl)) return none
  const { protocol, hostname, port, username, password } = new URL(smtpUrl)
  const secure = protocol === 'smtps:'
  return {
    host: hostname,
    port: Number(port) || (secure ? 465 : usualPort),
    secure,
    user: decoded(username),
    password: decoded(password),
  }
}

/** A password may be written with a per cent sign that stands for itself. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** Null when the shop is to have no mail server. */
export function writeServer({
  host,
  port,
  secure,
  user,
  password,
}: MailServer & { password: string }): string | null {
  if (host === '') return null
  const account = user === '' ? '' : `${encodeURIComponent(user)}:${encodeURIComponent(password)}@`
  return `${secure ? 'smtps' : 'smtp'}://${account}${host}:${port}`
}

export type Sender = { name: string; email: string }

/** `Gumi & Garázs <bolt@example.hu>` taken apart. */
export function readSender(from: string): Sender {
  const [, name = '', email = from] = /^([^<>]*)<([^<>]+)>$/.exec(from) ?? []
  return { name: name.trim(), email: email.trim() }
}

export const writeSender = ({ name, email }: Sender): string => (name === '' ? email : `${name} <${email}>`)

/** What is wrong with a server, by field. */
export function serverErrors({ host, port, secure, user }: MailServer): Record<string, string[]> {
  if (host === '') return user === '' ? {} : { host: ['Írja be a szerver nevét is.'] }
  return {
    ...(/^(?=.{1,253}$)[\p{L}\d]([\p{L}\d.-]*[\p{L}\d])?$/u.test(host)
      ? {}
      : { host: ['Csak a szerver nevét írja be, például: smtp.pelda.hu'] }),
    ...(secure === (port === 465) || ![25, 465, 587].includes(port)
      ? {}
      : {
          port: [
            secure
              ? 'Azonnali titkosításhoz a 465-ös kapu való.'
              : 'A 465-ös kapuhoz azonnali titkosítás való.',
          ],
        }),
  }
}
