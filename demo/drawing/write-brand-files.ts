import { existsSync, writeFileSync } from 'node:fs'
import { drawBrandFiles } from './brand-mark.ts'

// Draws demo/brand again, and those of its files that the storefront ships: node demo/drawing/write-brand-files.ts
for (const [name, svg] of Object.entries(drawBrandFiles())) {
  writeFileSync(new URL(`../brand/${name}`, import.meta.url), svg)
  const shipped = new URL(`../../src/storefront/public/${name}`, import.meta.url)
  if (existsSync(shipped)) writeFileSync(shipped, svg)
}
