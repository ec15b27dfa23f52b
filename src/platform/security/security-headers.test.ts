import { expect, it } from 'vitest'
import { securityHeaders } from './security-headers.ts'

const policy = (mapTilesUrl?: string) =>
  securityHeaders({ inlineScripts: [], https: true, formTargets: [], tagManager: false, mapTilesUrl })[
    'content-security-policy'
  ]

it('pictures come from the shop, and from the street map only where one is set', () => {
  expect(policy()).toContain("img-src 'self' data:;")
  expect(policy('https://tiles.example.hu/{z}/{x}/{y}.png?key=k')).toContain(
    "img-src 'self' data: https://tiles.example.hu;",
  )
})
