import { writeFileSync } from 'node:fs'
import { compileKernels, kernelsFile } from './kernel-compiler.ts'

// Compiles src/server/search/kernels/assembly; the result is committed beside it.
const binary = await compileKernels()
writeFileSync(kernelsFile, binary)
console.log(`${kernelsFile}: ${binary.length} bytes`)
