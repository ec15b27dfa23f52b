import { describe, expect, it } from 'vitest'
import { documentTerms, restoreWrittenForm, writtenForm } from './document.ts'
import { looseStems, stemOf } from './stem.ts'
import { tokensOf } from './tokens.ts'

const nameTerms = (name: string) => documentTerms({ name, shortDescription: '', description: '' }).name

describe('words of a text', () => {
  it.each([
    ['Téli gumi 205/55 R16 91H', ['Téli', 'gumi', '205/55', 'R16', '91H']],
    ['X-Ice, 5W-30 (4 l); M+S', ['X-Ice', '5W-30', '4', 'l', 'M+S']],
    ['7,5x17 5x114,3 R22.5.', ['7,5x17', '5x114,3', 'R22.5']],
    ['<p class="x">Egy&nbsp;<b>kettő</b></p>', ['Egy', 'kettő']],
    ['3 < 4 és 5 > 2 & más', ['3', '4', 'és', '5', '2', 'más']],
    ['-a- /b/ +c+', ['a', 'b', 'c']],
    ['', []],
  ])('of %s', (text, tokens) => {
    expect(tokensOf(text)).toEqual(tokens)
  })
})

describe('stems', () => {
  it.each([
    ['gum', ['gumi', 'gumik', 'gumikat', 'gumit']],
    ['tel', ['teli']],
    ['gumiabroncs', ['gumiabroncs', 'gumiabroncsok']],
    ['abroncs', ['abroncs', 'abroncsot', 'abroncsok']],
    ['akkumulator', ['akkumulator', 'akkumulatorok', 'akkumulatort']],
    ['feln', ['felni', 'felnik', 'felnit']],
    ['keszty', ['kesztyu', 'kesztyuk']],
    ['lapat', ['lapat', 'lapatok']],
    ['kert', ['kert', 'kerti']],
    ['kerek', ['kerek', 'kerekek']],
  ])('%s is of all its forms', (stem, forms) => {
    expect(forms.map(stemOf)).toEqual(forms.map(() => stem))
  })

  it('guesses what an inflected short word is a form of', () => {
    expect(looseStems('autoba')).toContain('auto')
    expect(looseStems('rudat')).toContain('rud')
    expect(looseStems('kavet')).toContain('kave')
  })
})

describe('terms of a product', () => {
  it('are folded words and their stems', () => {
    expect(nameTerms('Téli gumik')).toEqual(['teli', '~tel', 'gumik', '~gum'])
  })

  it.each([
    ['5W-30', '5w30'],
    ['5W30', '5w30'],
    ['X-Ice', 'xice'],
    ['X-Ice', 'ice'],
    ['205/55R16', '205/55'],
    ['205/55R16', 'r16'],
    ['205/55 ZR17', 'r17'],
    ['31x10,5R15', '31x10.5'],
    ['500ml', '500'],
    ['7,5x17', '7.5x17'],
  ])('of %s hold %s', (name, term) => {
    expect(nameTerms(name)).toContain(term)
  })

  it('stand once in each field, and the description without its markup', () => {
    const terms = documentTerms({
      name: 'gumi gumi',
      shortDescription: 'gumi',
      description: '<ul><li>gumi</li></ul>',
    })
    expect(terms).toEqual({ name: ['gumi', '~gum'], text: ['gumi', '~gum'] })
  })

  it('remember how a word is written with its accents', () => {
    nameTerms('Hűtőfolyadék')
    expect(writtenForm('hutofolyadek')).toBe('hűtőfolyadék')
    expect(writtenForm('ismeretlenszo')).toBe('ismeretlenszo')
    restoreWrittenForm('ismeretlenszo', 'ismeretlenszó')
    expect(writtenForm('ismeretlenszo')).toBe('ismeretlenszó')
  })
})
