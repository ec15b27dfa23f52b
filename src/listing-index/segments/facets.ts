import { ownText } from '../text/own-text.ts'

/** What variants are counted by: brands, and the values of attributes that filter. Each has a number of its own. */
export type Facet = {
  id: number
  /** 0 for a brand. */
  attributeId: number
  /** A brand's is its id in digits. */
  value: string
  /** The value read as a number, for ranges; null when it is none. */
  number: number | null
}

export type FacetName = Pick<Facet, 'attributeId' | 'value'>
export const brandAttribute = 0

/** The facets met so far. They are never forgotten, so that their numbers stay the same in every segment. */
export class FacetDictionary {
  #facets: Facet[] = []
  #byAttribute = new Map<number, Map<string, Facet>>()

  constructor(known: readonly FacetName[] = []) {
    for (const { attributeId, value } of known) this.idOf(attributeId, value)
  }

  get size(): number {
    return this.#facets.length
  }

  /** In the order of their numbers. */
  get names(): readonly FacetName[] {
    return this.#facets
  }
  get(id: number): Facet {
    return this.#facets[id]!
  }
  find(attributeId: number, value: string): Facet | undefined {
    return this.#byAttribute.get(attributeId)?.get(value)
  }
  valuesOf(attributeId: number): Iterable<Facet> {
    return this.#byAttribute.get(attributeId)?.values() ?? []
  }

  /** The facet's number; a new one is made at first use. */
  idOf(attributeId: number, value: string): number {
    let values = this.#byAttribute.get(attributeId)
    if (!values) this.#byAttribute.set(attributeId, (values = new Map<string, Facet>()))
    const known = values.get(value)
    if (known) return known.id
    const number = value.trim() !== '' && Number.isFinite(Number(value)) ? Number(value) : null
    const facet = { id: this.#facets.length, attributeId, value: ownText(value), number }
    this.#facets.push(facet)
    values.set(facet.value, facet)
    return facet.id
  }
}
