import bowser from 'bowser'

const unknown = 'Ismeretlen eszköz'
/** Only what the library knows: it would give back any other name as the browser wrote it. */
const known = new Set([...Object.values(bowser.BROWSER_MAP), ...Object.values(bowser.OS_MAP)])

/** A browser as its user calls it, such as `Chrome, Windows`, from how it names itself. */
export function deviceName(userAgent: string): string {
  if (userAgent === '') return unknown
  const { browser, os } = bowser.parse(userAgent)
  const names = [browser.name, os.name].filter((name) => name !== undefined && known.has(name))
  return names.length > 0 ? names.join(', ') : unknown
}
