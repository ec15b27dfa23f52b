import {
  circumferenceDifference,
  drivenSpeed,
  readingFault,
  wheelMeasures,
  type WheelMeasures,
} from './wheel-measures.ts'
import { formatNumber } from '#contract/money.ts'
import type { CardView } from '../listing/card-view.ts'
import { sizeText, type TyreSize } from '../ui/tyre.ts'
import { comparePath } from './compare-list.ts'

export type OverlayWheel = { id: number; size: string; name: string; measures: WheelMeasures }
export type OverlayChoice = { size: string; name: string; url: string; chosen: boolean }

/** The first tyre of a comparison under another of it; `other` is null where all have one size. */
export type OverlayView = {
  base: OverlayWheel
  other: OverlayWheel | null
  /** The other sizes, where there is more than one tyre of them. */
  choices: OverlayChoice[]
  /** Names of further tyres of the base's size. */
  same: string[]
}

/** Which of the others lies over the first, by its id. */
export const overlayParameter = 'meret'

/** The speeds of the table, km/h as the speedometer shows them: in towns, outside them, on motorways. */
const shownSpeeds = [50, 90, 130]

/**
 * A radial tyre of a car or van: its width ends in 5, a motorcycle's in 0 (whose front and rear differ anyway), and its rim is
 * in whole inches, a truck's in halves. Without a profile the side wall's height is not known.
 */
function measuresOf({ width, profile, rim }: TyreSize): WheelMeasures | null {
  const inches = /^(?:R|ZR|RF)(\d{2})C?$/.exec(rim)?.[1]
  if (!inches || !profile || !/^[1-3]\d5$/.test(width)) return null
  return wheelMeasures({ width: Number(width), aspect: Number(profile), rim: Number(inches) })
}

function wheelOf({ id, size, brand, model }: CardView): OverlayWheel | null {
  const measures = size && measuresOf(size)
  return measures && { id, size: sizeText(size), name: brand ? `${brand} ${model}` : model, measures }
}

const equal = (one: WheelMeasures, two: WheelMeasures) =>
  one.width === two.width && one.sidewall === two.sidewall && one.rim === two.rim

/** Null where fewer than two products are tyres of cars with a size. `chosen` is the id that the address names, 0 where it names none. */
export function overlayView(cards: CardView[], chosen: number): OverlayView | null {
  const [base, ...rest] = cards.map(wheelOf).filter((wheel) => wheel !== null)
  if (!base || rest.length === 0) return null
  const others = rest.filter(({ measures }) => !equal(measures, base.measures))
  const other = others.find(({ id }) => id === chosen) ?? others[0] ?? null
  const path = comparePath(cards.map(({ id }) => id))
  const choice = ({ id, size, name }: OverlayWheel): OverlayChoice => ({
    size,
    name,
    url: `${path}&${overlayParameter}=${id}`,
    chosen: id === other?.id,
  })
  return {
    base,
    other,
    choices: others.length > 1 ? others.map(choice) : [],
    same: other ? rest.filter((wheel) => !others.includes(wheel)).map(({ name }) => name) : [],
  }
}

export type OverlayFigure = { name: string; base: string; other: string; difference: string }
export type OverlayFigures = {
  measures: OverlayFigure[]
  speeds: OverlayFigure[]
  /** `0,4%-kal nagyobb` */
  difference: string
  /** Whether a speedometer shows what UN Regulation No. 39 forbids at one of the speeds. */
  fault: 'low' | 'high' | null
}

const oneDecimal = (value: number) => value.toFixed(1).replace('.', ',')
const whole = (value: number) => formatNumber(Math.round(value))

/** With a sign before it, `text` being how it is rounded; nothing has none. */
function signed(value: number, text = oneDecimal): string {
  const digits = text(Math.abs(value))
  if (/^[0,]+$/.test(digits)) return '0'
  return `${value < 0 ? '−' : '+'}${digits}`
}

function differenceText(percent: number): string {
  const text = oneDecimal(Math.abs(percent))
  if (text === '0,0') return 'gyakorlatilag ugyanakkora'
  return `${text}%-kal ${percent < 0 ? 'kisebb' : 'nagyobb'}`
}

/** The figures of the table, as they are read. */
export function overlayFigures(
  { measures: base }: OverlayWheel,
  { measures: other }: OverlayWheel,
): OverlayFigures {
  const row = (name: string, one: number, two: number, text = oneDecimal): OverlayFigure => ({
    name,
    base: text(one),
    other: text(two),
    difference: signed(two - one, text),
  })
  const percent = circumferenceDifference(base, other)
  const driven = shownSpeeds.map((shown) => ({ shown, driven: drivenSpeed(base, other, shown) }))
  const faults = driven.map(({ shown, driven: speed }) => readingFault(shown, speed))
  return {
    measures: [
      row('Külső átmérő', base.outer, other.outer),
      row('Felni átmérője', base.rim, other.rim),
      row('Oldalfal magassága', base.sidewall, other.sidewall),
      row('Szélesség', base.width, other.width, whole),
      {
        ...row('Gördülési kerület', base.circumference, other.circumference, whole),
        difference: `${signed(percent)}%`,
      },
    ],
    speeds: driven.map(({ shown, driven: speed }) => row(`${shown}\u00a0km/h`, shown, speed)),
    difference: differenceText(percent),
    fault: faults.find((fault) => fault !== null) ?? null,
  }
}
