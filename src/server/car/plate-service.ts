import { z } from 'zod'
import { normaliseCarSize } from '#contract/car-size.ts'
import { carFitmentOfPlate } from '#contract/schemas/car.ts'
import type { PlateLookup } from '#contract/wire.ts'
import { HttpRequestError, httpRequest, readJson } from '#platform/http/http-request.ts'

export type PlateService = { url: string; token: string | undefined }

const response = z.object({
  car: z.string().trim().min(1).max(120),
  year: z.int().min(1950).max(2100).nullish(),
  fitments: z.array(carFitmentOfPlate.partial({ rear: true, load_index: true, speed: true })).max(40),
})

/**
 * Requests the car of a plate, `ABC123`, of the merchant's service, by the protocol of docs/cars.md; null for a plate that it does not
 * know. Nothing of it is stored.
 * @throws HttpRequestError when it does not respond as it should.
 */
export async function requestPlate({ url, token }: PlateService, plate: string): Promise<PlateLookup | null> {
  const address = new URL(url)
  address.searchParams.set('plate', plate)
  const { status, text } = await httpRequest('plate service', address.href, {
    headers: {
      accept: 'application/json',
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    maxBytes: 100_000,
  })
  if (status === 404) return null
  if (status !== 200) throw new HttpRequestError(`plate service: status ${status}`)
  const read = response.safeParse(readJson(text))
  if (!read.success) throw new HttpRequestError('plate service: a response of another form')
  const { car, year, fitments } = read.data
  return { car, year: year ?? null, fitments: fitments.flatMap(readFitment) }
}

/** What has no size that tyres have is left out. */
function readFitment({
  front,
  rear = null,
  load_index = null,
  speed = null,
}: z.output<typeof response>['fitments'][number]): PlateLookup['fitments'] {
  const sizes = { front: normaliseCarSize(front), rear: rear === null ? null : normaliseCarSize(rear) }
  if (!sizes.front || (rear !== null && !sizes.rear)) return []
  return [{ front: sizes.front, rear: sizes.rear === sizes.front ? null : sizes.rear, load_index, speed }]
}
