import { hash } from '@node-rs/argon2'
import { argon2 } from '#server/account/passwords.ts'

// A password is to be costly to guess, and tests make hundreds: within a test's process one costs next to nothing. What it costs
// in a shop is checked by src/server/account/passwords.test.ts.

argon2.hash = (password) => hash(password, { memoryCost: 64, timeCost: 1, parallelism: 1 })
