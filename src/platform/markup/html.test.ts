import { expect, test } from 'vitest'
import { html } from './html.ts'

test('interpolated texts are escaped, markup is not escaped twice', () => {
  const inner = html`<b>${'<script>"&\''}</b>`
  expect(html`<p title="${'"'}">${[inner, inner]}${null}${false}${0}</p>`.toString()).toBe(
    '<p title="&quot;"><b>&lt;script&gt;&quot;&amp;&#39;</b><b>&lt;script&gt;&quot;&amp;&#39;</b>0</p>',
  )
})
