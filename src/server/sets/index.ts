export type { SetRules } from './set-rules.ts'
