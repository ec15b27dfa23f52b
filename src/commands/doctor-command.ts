import { withAppContext, type Command } from '#platform/command.ts'
import { checks } from './doctor-checks.ts'

export const doctorCommand: Command = {
  group: 'Operation',
  usage: 'doctor',
  summary:
    'Looks whether the shop can work: settings, database, jobs, mail, files, and what the law still wants filled in.',
  run: () =>
    withAppContext(async ({ platform }) => {
      let problems = 0
      for (const check of checks) {
        const { name, found, problem } = await check(platform)
        console.log(`${problem ? 'PROBLEM' : 'ok     '} ${name}: ${problem ?? found}`)
        if (problem) problems += 1
      }
      return problems === 0 ? 0 : 1
    }),
}
