import { useEffect } from 'react'
import { createStore } from '../runtime/store.ts'

const storageKey = 'boltiv-desk-silent'

/** Orders that came while nobody looked at this window. */
const unseenOrders = createStore(0)
/** Whether a new order makes a sound at this machine. */
export const isSoundOn = createStore(true)

/** As it was chosen at this machine; after hydration, because the server does not know it. */
export function restoreSound(): void {
  isSoundOn.set(localStorage.getItem(storageKey) === null)
}

export function turnSound(wanted: boolean): void {
  if (wanted) localStorage.removeItem(storageKey)
  else localStorage.setItem(storageKey, '1')
  isSoundOn.set(wanted)
  if (wanted) ring()
}

/** Counts and rings when an order came; `kinds` of what the shop says has changed. */
export function noticeOrders(kinds: readonly string[]): void {
  if (!kinds.includes('new_order')) return
  if (document.visibilityState === 'hidden' || !document.hasFocus()) unseenOrders.set(unseenOrders.get() + 1)
  if (isSoundOn.get()) ring()
}

/** The tab says how many orders came while its window was left alone; who comes back has seen them. */
export function useUnseenInTitle(title: string | undefined) {
  const unseen = unseenOrders.use()
  useEffect(() => {
    if (title) document.title = `${unseen > 0 ? `(${unseen}) ` : ''}${title} · Boltív`
  }, [title, unseen])
  useEffect(() => {
    const see = () => {
      if (document.visibilityState === 'visible') unseenOrders.set(0)
    }
    addEventListener('focus', see)
    document.addEventListener('visibilitychange', see)
    return () => {
      removeEventListener('focus', see)
      document.removeEventListener('visibilitychange', see)
    }
  }, [])
}

let audio: AudioContext | undefined

/** A browser lets no page sound that nobody has touched yet. */
function ring(): void {
  if (!navigator.userActivation.hasBeenActive) return
  audio ??= new AudioContext()
  play(audio)
}

/** Two notes of a bell. */
function play(context: AudioContext): void {
  const start = context.currentTime
  for (const [index, hertz] of [880, 1174.66].entries()) {
    const from = start + index * 0.16
    const volume = context.createGain()
    volume.gain.setValueAtTime(0.0001, from)
    volume.gain.exponentialRampToValueAtTime(0.2, from + 0.02)
    volume.gain.exponentialRampToValueAtTime(0.0001, from + 0.5)
    const tone = context.createOscillator()
    tone.frequency.value = hertz
    tone.connect(volume).connect(context.destination)
    tone.start(from)
    tone.stop(from + 0.5)
  }
}
