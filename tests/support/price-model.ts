/** A plain model of price histories, as an oracle: what is charged at each moment, cut and painted over. Times in milliseconds. */
export type ModelStretch = { gross: number; original: number | null; from: number; to: number | null }
export type PriceModel = ModelStretch[]

export const hour = 3_600_000

export const stretchOf = (model: PriceModel, time: number): ModelStretch | undefined =>
  model.find(({ from, to }) => from <= time && (to === null || time < to))

export const cutModel = (model: PriceModel, time: number): PriceModel =>
  model.flatMap((one) =>
    one.from < time && (one.to === null || time < one.to)
      ? [
          { ...one, to: time },
          { ...one, from: time },
        ]
      : [one],
  )

export const regularOfModel = (one: ModelStretch): number => one.original ?? one.gross

/** Joined only from now on: what was two stays two, and what runs on was never cut. */
function joined(model: PriceModel, before: PriceModel, now: number): PriceModel {
  const runsOn = before.some(({ from, to }) => from < now && (to === null || now < to))
  return model.reduce<PriceModel>((all, one) => {
    const last = all.at(-1)
    const isSame =
      last?.gross === one.gross &&
      last.original === one.original &&
      last.to === one.from &&
      (one.from > now || (one.from === now && runsOn))
    if (last && isSame) all[all.length - 1] = { ...last, to: one.to }
    else all.push(one)
    return all
  }, [])
}

/** Every stretch of a time becomes what `paint` says. `before`: the model that a change of several paintings began with. */
export function painted(
  model: PriceModel,
  { from, to, now, before = model }: { from: number; to: number | null; now: number; before?: PriceModel },
  paint: (one: ModelStretch) => Partial<ModelStretch>,
): PriceModel {
  const cuts = [now, from, ...(to === null ? [] : [to])]
  return joined(
    cuts
      .reduce(cutModel, model)
      .map((one) => (one.from >= from && (to === null || one.from < to) ? { ...one, ...paint(one) } : one)),
    before,
    now,
  )
}

/** Another price where the known one would be charged or crossed out. */
export function withRegular(model: PriceModel, gross: number, now: number): PriceModel {
  const known = regularOfModel(stretchOf(model, now)!)
  return painted(model, { from: now, to: null, now }, (one) =>
    regularOfModel(one) !== known ? {} : one.original === null ? { gross } : { original: gross },
  )
}

/** The sale that runs, else the next, is taken away; another begins now. */
export function withSale(
  model: PriceModel,
  gross: number | null,
  { to, now }: { to: number; now: number },
): PriceModel {
  const running = stretchOf(model, now)!
  const sale =
    running.original === null ? model.find((one) => one.from > now && one.original !== null) : running
  const bare = sale
    ? painted(model, { from: Math.max(sale.from, now), to: endOf(model, sale), now }, (one) =>
        one.original === null ? {} : { gross: one.original, original: null },
      )
    : model
  if (gross === null) return bare
  return painted(bare, { from: now, to, now, before: model }, (one) => ({
    gross,
    original: regularOfModel(one),
  }))
}

/** A sale goes on over stretches that differ in the regular price alone. */
function endOf(model: PriceModel, sale: ModelStretch): number | null {
  const next = model.find((one) => one.original !== null && one.gross === sale.gross && one.from === sale.to)
  return next ? endOf(model, next) : sale.to
}

/** A price that comes by itself leaves a discount that still is one, until the running price ends. */
export function withImported(model: PriceModel, gross: number, now: number): PriceModel {
  const running = stretchOf(model, now)!
  const original = running.original !== null && running.original > gross ? running.original : null
  if (running.gross === gross && running.original === original) return model
  return cutModel(model, now).map((one) =>
    one.from >= now && one.to === running.to ? { ...one, gross, original } : one,
  )
}

/** The lowest price of the 30 days before the sale that runs, else before now. */
export function lowestOfModel(model: PriceModel, now: number): number | null {
  const running = stretchOf(model, now)!
  const since = running.original === null ? now : running.from
  const before = model.filter(({ from, to }) => from < since && (to === null || to > since - 30 * 24 * hour))
  return before.length === 0 ? null : Math.min(...before.map(({ gross }) => gross))
}
