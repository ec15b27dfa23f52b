import styleUrl from './contact.css?url'

/** The style sheet of the contact form and its page alone. Where nothing is built, as in unit tests, it has no address. */
export function ContactStyle() {
  return styleUrl ? <link rel="stylesheet" href={styleUrl} precedence="page" /> : null
}
