import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { compileCache } from './compile-cache.ts'

const root = new URL('../..', import.meta.url).pathname

/** What a command said, and how it ended. */
export type CommandEnd = { code: number; out: string; error: string }

/** Starts `npm run shop -- ...args` as a process of its own, with nothing of this one's settings but `env`. */
export const startCommand = (args: readonly string[], env: Record<string, string>) =>
  spawn(process.execPath, ['src/cli.ts', ...args], {
    cwd: root,
    env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: compileCache, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })

export async function runCommand(args: readonly string[], env: Record<string, string>): Promise<CommandEnd> {
  const child = startCommand(args, env)
  const [out, error, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child as ChildProcess, 'exit'),
  ])
  return { code: Number(code), out, error }
}
