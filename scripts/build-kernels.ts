import { writeFileSync } from 'node:fs'
import { compileKernels, kernelsFile } from './kernel-compiler.ts'

// Compiles src/listing-index/kernels/assembly; the result is committed beside it.
const binary = await compileKernels()
writeFileSync(kernelsFile, binary)
console.log(`${kernelsFile}: ${binary.length} bytes`)
