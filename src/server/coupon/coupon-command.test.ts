import { expect, test } from 'vitest'
import { CommandError } from '#platform/command.ts'
import { couponsCommand } from './coupon-command.ts'

test.each([
  [['add', 'X1'], 'A code is 3 to 40 characters'],
  [['add', 'ŐSZI', '--percent', '10'], 'A code is 3 to 40 characters'],
  [['add', 'OSZI'], 'One of --percent, --amount and --free-shipping.'],
  [['add', 'OSZI', '--percent', '10', '--free-shipping'], 'One of --percent'],
  [['add', 'OSZI', '--percent', '101'], 'from 1 to 100'],
  [['add', 'OSZI', '--amount', '0'], '--amount is a whole number above 0'],
  [['add', 'OSZI', '--amount', '5', '--to', '2026-02-30'], '--to is a day'],
  [['add', 'OSZI', '--amount', '5', '--from', '2026-02-03', '--to', '2026-02-02'], '--to is not before'],
  [['list', 'MIND'], 'Usage: coupons'],
  [['end'], 'Usage: coupons'],
  [['end', 'OSZI', '--percent', '10'], 'Usage: coupons'],
])('coupons %j is refused before anything is opened', async (args, message) => {
  const refused = couponsCommand.run(args)
  await expect(refused).rejects.toThrow(CommandError)
  await expect(refused).rejects.toThrow(message)
})
