import { describe, expect, it } from 'vitest'
import { suggestTown } from './town-suggestion.ts'

describe('the town of a postal code', () => {
  it('is written into an empty field when it is the only one, and said', () => {
    expect(suggestTown(['Pécs'], '', '')).toEqual({ fill: 'Pécs', options: [], message: 'Település: Pécs' })
  })

  it('follows a corrected code where it was written before', () => {
    expect(suggestTown(['Budapest'], 'Pécs', 'Pécs').fill).toBe('Budapest')
  })

  it('never takes the place of what was typed, but says what fits', () => {
    const { fill, message } = suggestTown(['Pécs'], 'Kozármisleny', '')
    expect(fill).toBeNull()
    expect(message).toContain('Pécs')
    expect(suggestTown(['Pécs'], 'Pécs', '').message).toBe('')
  })

  it('is offered for choosing when there are several', () => {
    const towns = ['Abod', 'Edelény']
    expect(suggestTown(towns, '', '')).toMatchObject({ fill: null, options: towns })
    expect(suggestTown(towns, 'Edelény', '').message).toBe('')
    expect(suggestTown(towns, 'Budapest', 'Budapest').fill).toBe('')
  })

  it('is left alone when the code is not known', () => {
    expect(suggestTown([], 'Pécs', 'Pécs')).toEqual({ fill: null, options: [], message: '' })
  })
})
