import { ramp, type Ramp } from './geometry.ts'

export type WheelFinish = 'silver' | 'black' | 'graphite' | 'white' | 'bronze'

/** Tone scales of the finishes. */
export const WHEEL_TONES: Record<WheelFinish, Ramp> = {
  silver: ramp(['#252b31', '#515b64', '#8e99a3', '#bcc5cd', '#dde3e8', '#f6f8fa', '#ffffff']),
  black: ramp(['#0a0c0f', '#14181c', '#242a30', '#3c444c', '#65707a', '#a7b2bb']),
  graphite: ramp(['#14181c', '#2a3138', '#48525b', '#69747e', '#8d98a2', '#c3ccd4']),
  white: ramp(['#6f7a84', '#a9b3bc', '#d3dae0', '#eceff2', '#fafbfc', '#ffffff']),
  bronze: ramp(['#2a1d10', '#4f3820', '#7c5b36', '#a88252', '#cfae7f', '#f1e0c4']),
}
export const DARK_FINISH = new Set<WheelFinish>(['black', 'graphite'])
/** The inside of the barrel, in the shade of the face; the bright edge before it. */
export const BARREL = ramp(['#07090b', '#101418', '#1d2328', '#39424a', '#77828c'])
export const LIP = ramp(['#14181c', '#2a3036', '#59636c', '#98a3ad', '#d3dae0'])
