import { z } from 'zod'
import { line } from '../../schemas/shared.ts'

/** Values that a list is narrowed to; none: all. */
export const chosenValues = z.array(line(200)).max(50).default([])

/** The values of a column of a list, with how many rows each would leave: what is chosen of the facet itself does not count. */
export const facet = z.object({
  name: z.string(),
  options: z.array(z.object({ value: z.string(), label: z.string(), count: z.int() })),
})
