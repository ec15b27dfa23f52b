import { describe, expect, it } from 'vitest'
import type { SourceFile } from './support/arrows.ts'
import {
  circles,
  hiddenImports,
  sourcesOf,
  unusedParts,
  upwardImports,
  type House,
} from './support/floors.ts'

/**
 * The merchant's desk. Parts know no data; its shell stands below the pages, which use its toasts and keys; `screen` is what lists and
 * forms of every page are made of; entries and the path table stand on the roof.
 */
const desk: House = {
  folder: 'src/admin',
  floors: ['parts', 'runtime', 'shell', 'screen', 'feature', 'roof'],
  floorOf(path) {
    const [first = '', ...rest] = path.split('/')
    if (['parts', 'runtime', 'shell', 'screen'].includes(first)) return first
    return rest.length > 0 ? 'feature' : 'roof'
  },
  publicParts: {
    coupons: ['coupon-path.ts'],
    delivery: [
      'bands-field.module.css',
      'controls.tsx',
      'method-page.module.css',
      'methods-loader.ts',
      'methods-overview.tsx',
      'numbers.ts',
      'save-bar.tsx',
      'try-out-panel.tsx',
      'try-out.ts',
    ],
    emails: ['order-emails-link.tsx'],
    imports: ['file-sample.tsx'],
    'new-order': ['suggest.tsx'],
    orders: ['print-orders.ts'],
    picking: ['camera-link.tsx', 'said-band.tsx', 'scan-camera.tsx', 'tones.ts'],
    history: ['price-reason.tsx'],
    products: ['product-list.tsx'],
    settings: ['form-parts.tsx', 'settings.module.css'],
    'sign-in': ['authenticator-setup.tsx'],
  },
  guests: ['feature', 'shell'],
}
const sources = sourcesOf(desk)

describe('the desk', () => {
  it('imports nothing from a floor above', () => {
    expect(upwardImports(desk, sources)).toEqual([])
  })

  it('enters another feature through its public parts only', () => {
    expect(hiddenImports(desk, sources)).toEqual([])
  })

  it('has no public part that nothing outside its feature needs', () => {
    expect(unusedParts(desk, sources)).toEqual([])
  })

  it('has no circle, loading on demand included', () => {
    expect(circles(desk, sources)).toEqual([])
  })
})

describe('checking the desk', () => {
  it.each([
    ['parts/a.tsx', '../runtime/use-desk.ts'],
    ['runtime/a.ts', '../shell/toast.ts'],
    ['shell/a.tsx', '../security/security-page.tsx'],
    ['orders/a.tsx', '../routes.tsx'],
  ])('reports %s importing %s', (path, imported) => {
    expect(upwardImports(desk, [file(path, imported)])).toHaveLength(1)
  })

  it('reports a feature that enters another by what is not public, and lets the path table name every page', () => {
    const page = '../products/products-page.tsx'
    expect(hiddenImports(desk, [file('orders/a.tsx', page)])).toHaveLength(1)
    expect(hiddenImports(desk, [file('routes.tsx', './products/products-page.tsx')])).toEqual([])
  })

  it('reports two files that need each other', () => {
    const pair = [file('orders/a.tsx', './b.tsx'), file('orders/b.tsx', './a.tsx')]
    expect(circles(desk, pair)).toEqual(['orders/a.tsx -> orders/b.tsx'])
  })
})

function file(path: string, ...imports: string[]): SourceFile {
  return { path, imports }
}
