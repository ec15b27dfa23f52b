import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { expect, test, vi } from 'vitest'

const longWait = { timeout: 20_000, interval: 20 }

test.skipIf(process.platform === 'win32')(
  'what a killed process has started ends, and its folder goes',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'boltiv-ended-'))
    const module = new URL('end-with-process.ts', import.meta.url).href
    const script = `
      import { spawn } from 'node:child_process'
      import { endAfterThis, endWithProcess } from ${JSON.stringify(module)}
      const start = () => spawn('sleep', ['600'], { stdio: 'ignore', detached: true })
      const [one, other] = [start(), start()]
      endWithProcess(one)
      endAfterThis(other.pid, 'QUIT', ${JSON.stringify(folder)})
      console.log(one.pid, other.pid)
      setInterval(() => {}, 1000)`
    const parent = spawn(process.execPath, ['--input-type=module', '-e', script], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const [line] = (await once(createInterface({ input: parent.stdout }), 'line')) as [string]
    const started = line.split(' ').map(Number)
    expect(started.map(isAlive)).toEqual([true, true])
    parent.kill('SIGKILL')
    await vi.waitFor(() => expect(started.map(isAlive)).toEqual([false, false]), longWait)
    await vi.waitFor(() => expect(existsSync(folder)).toBe(false), longWait)
  },
)

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}
