/**
 * A style sheet of its own for parts that a first visit does not open. React puts it where it belongs, once, and waits for
 * it before it shows the part. Where nothing is built, as in unit tests, it has no address.
 */
export function StyleSheet({ href }: { href: string }) {
  return href ? <link rel="stylesheet" href={href} precedence="page" /> : null
}
