import { pino } from 'pino'
import { expect, it } from 'vitest'
import { createNotices } from './notices.ts'

it('says every notice once, and keeps no more than a page of them', () => {
  const lines: string[] = []
  const notices = createNotices(pino({ level: 'warn' }, { write: (line) => void lines.push(line) }))
  for (let round = 0; round < 3; round += 1) notices.add('A proxy is not trusted.')
  expect(notices.list()).toEqual(['A proxy is not trusted.'])
  expect(lines).toHaveLength(1)
  for (let number = 0; number < 200; number += 1) notices.add(`Proxy ${number} is not trusted.`)
  expect(notices.list()).toHaveLength(50)
})
