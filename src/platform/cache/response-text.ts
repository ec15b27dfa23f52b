/** The JSON of what is written once, in UTF-8; null until it is requested. */
const written = new WeakMap<object, Buffer | null>()

/** Members of a response and of its members are looked through for what is written once; deeper it does not stand. */
const deepest = 2

/** Says of what stands in many responses and never changes, such as a card, that its JSON need be written only once. */
export function writeOnce<T extends object>(value: T): T {
  if (!written.has(value)) written.set(value, null)
  return value
}

/** The bytes of `JSON.stringify(response)` for what the contract's schemas describe, joined of what was written before and what is new. */
export function responseBytes(response: unknown): Buffer {
  const pieces: Buffer[] = []
  let text = ''

  function endText(): void {
    if (text !== '') pieces.push(Buffer.from(text))
    text = ''
  }

  function write(value: unknown, depth: number): void {
    if (isWrittenOnce(value)) {
      endText()
      pieces.push(textOf(value))
    } else if (Array.isArray(value) && isWrittenOnce(value[0])) {
      for (const [index, item] of value.entries()) {
        text += index === 0 ? '[' : ','
        write(item, deepest)
      }
      text += ']'
    } else if (depth < deepest && isPlainObject(value)) {
      let mark = '{'
      for (const [name, member] of Object.entries(value)) {
        if (member === undefined) continue
        text += `${mark}${JSON.stringify(name)}:`
        write(member, depth + 1)
        mark = ','
      }
      text += mark === '{' ? '{}' : '}'
    } else text += JSON.stringify(value) ?? 'null'
  }

  write(response, 0)
  endText()
  return pieces.length === 1 ? pieces[0]! : Buffer.concat(pieces)
}

function isWrittenOnce(value: unknown): value is object {
  return typeof value === 'object' && value !== null && written.has(value)
}

function textOf(value: object): Buffer {
  const known = written.get(value)
  if (known) return known
  const text = JSON.stringify(value)
  // Memory of its own: a small piece of what Node shares out would hold on to all that was cut from it.
  const made = Buffer.allocUnsafeSlow(Buffer.byteLength(text))
  made.write(text)
  written.set(value, made)
  return made
}

/** Whether JSON shows its own members and nothing else. */
function isPlainObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
}
