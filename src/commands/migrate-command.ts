import { withAppContext, type Command } from '#platform/command.ts'

export const migrateCommand: Command = {
  group: 'Operation',
  usage: 'migrate',
  summary: 'Brings the database’s schema up to date.',
  isRecorded: false,
  run: () =>
    withAppContext(
      async ({ platform }) => {
        const [row] = await platform.sql<
          { count: number }[]
        >`select count(*)::int as count from drizzle.__drizzle_migrations`
        console.log(`The schema is up to date: ${row?.count ?? 0} migrations.`)
        return 0
      },
      { migrates: true },
    ),
}
