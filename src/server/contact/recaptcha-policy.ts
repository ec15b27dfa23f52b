/** Where Google's script comes from, and where its frame does. */
const origins: Record<string, string[]> = {
  'script-src': ['https://www.google.com', 'https://www.gstatic.com'],
  'frame-src': ['https://www.google.com', 'https://recaptcha.google.com'],
  'connect-src': ['https://www.google.com'],
}

/** The content policy of a shop whose contact form uses reCAPTCHA; every other header stays as it is. */
export function allowRecaptcha(headers: Record<string, string>): Record<string, string> {
  const name = 'content-security-policy'
  const directives = (headers[name] ?? '').split('; ').map((directive) => directive.split(' '))
  const widened = directives.map(([directive = '', ...sources]) => [
    directive,
    ...new Set([...sources, ...(origins[directive] ?? [])]),
  ])
  const known = new Set(widened.map(([directive]) => directive))
  const added = Object.entries(origins).filter(([directive]) => !known.has(directive))
  const policy = [...widened, ...added.map(([directive, sources]) => [directive, ...sources])]
  return { ...headers, [name]: policy.map((parts) => parts.join(' ')).join('; ') }
}
