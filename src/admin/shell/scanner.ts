import { useEffect, useRef } from 'react'
import { createScanReader, maxGapMilliseconds } from './scan-reader.ts'

/** Barcode scanners that are keyboards to the machine: they work on the whole page, nothing needs the focus. */

export type Scanner = {
  onScan: (text: string) => void
  /** What its codes are made of. */
  characters: RegExp
  /** Gets only what no page wants for itself. */
  isFallback?: boolean
  /** While a select has the focus, too: nobody wants its value changed by a scan. */
  withSelects?: boolean
}

/** The last one gets the scans. */
const shown: { current: Scanner }[] = []

/** Keys that the reader gives back to the page, which it does not look at again. */
const given = new WeakSet<Event>()

export function useScanner(scanner: Scanner): void {
  const current = useRef(scanner)
  useEffect(() => {
    current.current = scanner
  })
  useEffect(() => {
    if (current.current.isFallback) shown.unshift(current)
    else shown.push(current)
    const stop = shown.length === 1 ? listen() : null
    if (stop) stopListening = stop
    return () => {
      shown.splice(shown.indexOf(current), 1)
      if (shown.length === 0) stopListening()
    }
  }, [])
}

let stopListening: () => void = () => {}

/** A scan that comes another way, such as from a camera. */
export const reportScan = (text: string): void => shown.at(-1)?.current.onScan(text)

function listen(): () => void {
  const reader = createScanReader<KeyboardEvent>({
    characters: { test: (name: string) => shown.at(-1)?.current.characters.test(name) ?? false } as RegExp,
  })
  let timer: ReturnType<typeof setTimeout> | undefined

  function onKeyDown(event: KeyboardEvent) {
    if (given.has(event)) return
    const isOther =
      event.ctrlKey || event.metaKey || event.altKey || event.isComposing || isTyping(event.target)
    if (isOther) return giveBack(reader.expire())
    const { isHeld, released, scan } = reader.press(event.key, event, event.timeStamp)
    giveBack(released)
    clearTimeout(timer)
    if (!isHeld) return
    event.preventDefault()
    event.stopImmediatePropagation()
    if (scan === null) timer = setTimeout(() => giveBack(reader.expire()), maxGapMilliseconds + 10)
    else reportScan(scan)
  }

  addEventListener('keydown', onKeyDown, { capture: true })
  return () => {
    clearTimeout(timer)
    removeEventListener('keydown', onKeyDown, { capture: true })
  }
}

function giveBack(keys: readonly KeyboardEvent[]): void {
  for (const { key, code, shiftKey, repeat, target } of keys) {
    const again = new KeyboardEvent('keydown', {
      key,
      code,
      shiftKey,
      repeat,
      bubbles: true,
      cancelable: true,
    })
    given.add(again)
    ;(target instanceof Node && target.isConnected ? target : document.body).dispatchEvent(again)
  }
}

const fields = 'input:not([type="checkbox"], [type="radio"]), textarea, dialog[open], [role="grid"]'

/** What is scanned into a field is for that field, and so it is in a spreadsheet, whose cells open as somebody types. */
function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  const withSelects = shown.at(-1)?.current.withSelects ?? false
  return target.isContentEditable || target.closest(withSelects ? fields : `${fields}, select`) !== null
}
