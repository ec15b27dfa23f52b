import { runCommandLine } from './command-line.ts'

// A reader that has seen enough (`| head`) must not leave the command's database running behind it.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error
})

process.exitCode = await runCommandLine(process.argv.slice(2))
