/** What a scan was, for who looks at the shelves. */
export type Tone = 'right' | 'wrong' | 'surplus' | 'done'

type Note = { hertz: number; from: number; seconds: number; type: OscillatorType }
const tones: Record<Tone, readonly Note[]> = {
  right: [{ hertz: 1320, from: 0, seconds: 0.09, type: 'sine' }],
  done: [880, 1109, 1320].map((hertz, index) => ({ hertz, from: index * 0.1, seconds: 0.14, type: 'sine' })),
  surplus: [0, 0.16].map((from) => ({ hertz: 440, from, seconds: 0.1, type: 'triangle' })),
  wrong: [{ hertz: 150, from: 0, seconds: 0.45, type: 'square' }],
}

let audio: AudioContext | undefined

/** A browser lets no page sound that nobody has touched yet. */
export function sound(tone: Tone): void {
  if (!navigator.userActivation.hasBeenActive) return
  audio ??= new AudioContext()
  for (const note of tones[tone]) play(audio, note)
}

function play(context: AudioContext, { hertz, from, seconds, type }: Note): void {
  const start = context.currentTime + from
  const volume = context.createGain()
  volume.gain.setValueAtTime(0.0001, start)
  volume.gain.exponentialRampToValueAtTime(0.25, start + 0.01)
  volume.gain.exponentialRampToValueAtTime(0.0001, start + seconds)
  const oscillator = context.createOscillator()
  oscillator.type = type
  oscillator.frequency.value = hertz
  oscillator.connect(volume).connect(context.destination)
  oscillator.start(start)
  oscillator.stop(start + seconds)
}
