import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decodeEntities } from './entities.ts'
import { safeHtml } from './safe-html.ts'

describe('a supplier’s description', () => {
  it('keeps simple elements, bare and closed', () => {
    expect(safeHtml('<p class="x" onclick="y()">Jó <b>gumi</p><ul><li>egy')).toBe(
      '<p>Jó <b>gumi</b></p><ul><li>egy</li></ul>',
    )
  })

  it('makes paragraphs of plain text', () => {
    expect(safeHtml('Első & jó\n\n5 < 6')).toBe('<p>Első &amp; jó</p><p>5 &lt; 6</p>')
  })

  it('drops scripts, links, pictures and comments', () => {
    expect(
      safeHtml(
        '<p>a</p><script>alert(1)</script><img src=x onerror=alert(1)><a href="javascript:x">b</a><!-- c -->',
      ),
    ).toBe('<p>a</p>  b')
    expect(safeHtml('<scr<script>x</script>ipt>alert(1)</script><p>a')).not.toContain('<scr')
  })

  it('lets nothing but the allowed elements through, whatever comes', () => {
    const pieces = fc.constantFrom(
      '<',
      '>',
      '</',
      '<p',
      '<script',
      '<img src=x onerror=y',
      '"',
      "'",
      '/',
      ' ',
      'a',
      '<!--',
      '-->',
      '<b>',
      '</b>',
      '&',
      '&lt;',
      '<svg/onload=x>',
      '=',
    )
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 25 }), (parts) => {
        const rest = safeHtml(parts.join('')).replace(/<\/?(p|br|ul|ol|li|strong|em|b|i|h3|h4)>/g, '')
        expect(rest).not.toMatch(/[<>]/)
      }),
      { numRuns: 500 },
    )
  })
})

describe('entities in names', () => {
  it('become letters, unknown ones stay', () => {
    expect(decodeEntities('K&amp;K &#337;r &#x171;r &otilde;')).toBe('K&K őr űr &otilde;')
    expect(decodeEntities('A &amp;amp; B')).toBe('A &amp; B')
    expect(decodeEntities('&#0;&#xd800;x')).toBe('x')
  })
})
