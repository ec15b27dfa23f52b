import { isReference, type GatewayReturn } from './gateway-return.ts'

/** SimplePay sends its signed message along, as `r` and `s`. */
export const simplePayReturn: GatewayReturn = {
  read(search) {
    const [r, s] = [restorePlus(search.get('r')), restorePlus(search.get('s'))]
    if (r === null || s === null) return undefined
    const reference = referenceIn(r)
    return reference === null ? null : { method: 'simplepay', reference, r, s }
  },
  idName: 'SimplePay tranzakcióazonosító',
}

/** A plus sign that was sent as it is arrives as a space. */
function restorePlus(text: string | null): string | null {
  return text === null || text === '' ? null : text.replaceAll(' ', '+')
}

/** `o` of the message: our own reference. */
function referenceIn(r: string): string | null {
  try {
    const bytes = Uint8Array.from(atob(r), (letter) => letter.charCodeAt(0))
    const message: unknown = JSON.parse(new TextDecoder().decode(bytes))
    const reference: unknown =
      typeof message === 'object' && message !== null ? Reflect.get(message, 'o') : null
    return isReference(reference) ? reference : null
  } catch {
    return null
  }
}
