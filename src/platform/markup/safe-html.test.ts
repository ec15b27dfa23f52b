import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { runs } from '#tests/support/part-of-run.ts'
import { decodeEntities } from './entities.ts'
import { htmlText, safeHtml } from './safe-html.ts'

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
      { numRuns: runs(500) },
    )
  })
})

describe('an article', () => {
  const article = (source: string) => safeHtml(source, 'article')

  it('keeps headings, tables and links, with nothing but their address', () => {
    expect(
      article(
        '<h2 id="x">Cím</h2><table class="y"><tr><th scope="col">Jel</th><td>91</td></tr></table><p><a target="_blank" href=\'/termekek/teli-gumi?a=1&amp;b=2\' onclick="x()">téli</a>',
      ),
    ).toBe(
      '<h2>Cím</h2><table><tr><th>Jel</th><td>91</td></tr></table><p><a href="/termekek/teli-gumi?a=1&amp;b=2">téli</a></p>',
    )
  })

  it.each([
    ['/blog', true],
    ['#lap', true],
    ['https://pelda.hu/a', true],
    ['mailto:bolt@pelda.hu', true],
    ['javascript:alert(1)', false],
    ['JaVaScRiPt&#58;alert(1)', false],
    ['java&#10;script:alert(1)', false],
    ['data:text/html,x', false],
    ['//evil.example', false],
    ['/\\evil.example', false],
    ['&#47;&#47;evil.example', false],
  ])('with a link to %s: allowed is %s', (address, isAllowed) => {
    expect(article(`<a href="${address}">ide</a>`)).toBe(
      isAllowed ? `<a href="${address}">ide</a>` : '<a>ide</a>',
    )
  })

  it('lets nothing but its elements and safe addresses through, whatever comes', () => {
    const pieces = fc.constantFrom(
      '<a href="',
      "<a href='",
      '<a href=',
      '<a',
      ' href="/x"',
      '</a>',
      'javascript:',
      'https://a',
      '"',
      "'",
      '>',
      '<',
      ' ',
      'onclick=x',
      '&quot;',
      '&#34;',
      '<h2>',
      '<td',
      '<script>',
      '<img src=x onerror=y>',
    )
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 25 }), (parts) => {
        const rest = article(parts.join(''))
          .replace(/<a(?: href="(?:\/|https?:\/\/|#)[^"<>]*")?>/g, '')
          .replace(/<\/?(p|br|h2|td|a)>/g, '')
        expect(rest).not.toMatch(/[<>]/)
      }),
      { numRuns: runs(1000) },
    )
  })

  it.each([
    ['<p>a<textarea><img src=x onerror=y></textarea>', '<p>a &lt;img src=x onerror=y&gt; </p>'],
    ['<svg><style><img src=x onerror=y></style></svg><p>a</p>', '<p>a</p>'],
    ['<math><mi><a href="javascript:x">a</a></mi></math>', '<a>a</a>'],
    ['<a title="<p>" href="/x">a</a>', '<a href="/x">a</a>'],
    ['<a href="/x" href="javascript:y">a</a>', '<a href="/x">a</a>'],
    ['<p>a</p><!-- <b> --!><i>b</i>', '<p>a</p><i>b</i>'],
    ['<p>a<plaintext><b>c', '<p>a &lt;b&gt;c</p>'],
  ])('reads %s as a browser does', (source, safe) => {
    expect(article(source)).toBe(safe)
  })

  it('is the same when it is made safe again', () => {
    const pieces = fc.constantFrom(
      '<p>',
      '</p>',
      '<td>',
      '<ul><li>',
      '<br>',
      '<a href="/x?a=1&amp;b">',
      '&',
      '&lt;',
      '&nbsp;',
      ' ',
      'ő',
      '"',
      '<',
      '<hr/>',
    )
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 25 }), (parts) => {
        const safe = article(`<p>${parts.join('')}`)
        expect(article(safe)).toBe(safe)
      }),
      { numRuns: runs(500) },
    )
  })

  it('can be read without its marks', () => {
    expect(htmlText('<h2>Cím</h2><p>Egy &amp; <b>két</b>&nbsp;szó</p>')).toBe('Cím Egy & két szó')
  })
})

describe('entities in names', () => {
  it('become letters, unknown ones stay', () => {
    expect(decodeEntities('K&amp;K &#337;r &#x171;r &odblac;&nbsp;&abroncs; &amp')).toBe(
      'K&K őr űr ő &abroncs; &amp',
    )
    expect(decodeEntities('A &amp;amp; B')).toBe('A &amp; B')
    expect(decodeEntities('&#0;&#xd800;x')).toBe('x')
  })
})
