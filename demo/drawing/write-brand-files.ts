import { writeFileSync } from 'node:fs'
import { drawBrandFiles } from './brand-mark.ts'

// Draws demo/brand anew: node demo/drawing/write-brand-files.ts
for (const [name, svg] of Object.entries(drawBrandFiles())) {
  writeFileSync(new URL(`../brand/${name}`, import.meta.url), svg)
}
