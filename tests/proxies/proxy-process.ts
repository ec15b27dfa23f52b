import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { endWithProcess } from '../support/end-with-process.ts'
import { freePort } from '../support/free-port.ts'
import { isListening } from '../support/is-listening.ts'

export type ProxyName = 'haproxy' | 'nginx' | 'caddy' | 'varnish'
export type ProxyProcess = { origin: string; stop: () => Promise<void> }
/** A process of the shop behind it. */
export type ProxiedNode = { port: number; managementPort: number }

type Program = {
  file: string
  /** Where it is not the name of the proxy. */
  command?: string
  arguments: (config: string, folder: string, port: number) => string[]
  complete: (text: string) => string
}

const startTimeoutMs = 60_000

const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']

const programs: Record<ProxyName, Program> = {
  haproxy: {
    file: 'haproxy.cfg',
    arguments: (config) => ['-db', '-f', config],
    // Who runs the tests is not root, and can't become another.
    complete: (text) => text.replaceAll(/^ +(user|group|chroot) .*\n/gm, ''),
  },
  nginx: {
    file: 'nginx.conf',
    arguments: (config, folder) => [
      '-p',
      folder,
      '-c',
      config,
      '-g',
      `daemon off; pid ${folder}/pid; error_log stderr;`,
    ],
    // Folders of its own: those of the system are root's.
    complete: (text) =>
      text.replace(
        'http {',
        ['http {', 'access_log off;', ...temporary.map((kind) => `${kind}_temp_path ${kind};`)].join('\n'),
      ),
  },
  caddy: {
    file: 'Caddyfile',
    arguments: (config) => ['run', '--config', config, '--adapter', 'caddyfile'],
    complete: (text) => `{\n\tadmin off\n\tauto_https off\n}\n${text}`,
  },
  varnish: {
    file: 'varnish.vcl',
    command: 'varnishd',
    arguments: (config, folder, port) => [
      '-F',
      '-f',
      config,
      '-n',
      join(folder, 'varnish'),
      '-a',
      `127.0.0.1:${port}`,
      '-j',
      'none',
      '-p',
      'http_gzip_support=off',
      '-s',
      'default,32m',
    ],
    // Nothing ends by its time: what changes in it was purged.
    complete: (text) => text.replace(/\n\}\n\nsub vcl_deliver/, '\n    set beresp.ttl = 1h;$&'),
  },
}

export function isInstalled(name: ProxyName): boolean {
  return (
    spawnSync('sh', ['-c', `command -v ${programs[name].command ?? name}`], { env: { PATH: searchPath } })
      .status === 0
  )
}

/** Debian keeps servers where ordinary users don't look. */
const searchPath = `${process.env.PATH}:/usr/sbin:/usr/local/sbin`

/** Starts a proxy with the file of docs/proxies, which names ports of its own, in front of these processes of the shop. */
export async function startProxy(name: ProxyName, nodes: readonly ProxiedNode[]): Promise<ProxyProcess> {
  const { file, command = name, arguments: argumentsOf, complete } = programs[name]
  const folder = mkdtempSync(join(tmpdir(), `boltiv-${name}-`))
  const port = await freePort()
  const documented = readFileSync(new URL(`../../docs/proxies/${file}`, import.meta.url), 'utf8')
  const config = join(folder, file)
  writeFileSync(config, complete(withPorts(documented, port, nodes)))
  const child = spawn(command, argumentsOf(config, folder, port), {
    env: { PATH: searchPath, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  endWithProcess(child)
  let output = ''
  child.stderr.on('data', (data: Buffer) => (output += data.toString()))
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  for (const began = Date.now(); !(await isListening(port)); await wait(50))
    if (child.exitCode !== null || Date.now() - began > startTimeoutMs)
      throw new Error(`${name} did not start:\n${output}`)
  return {
    origin: `http://127.0.0.1:${port}`,
    async stop() {
      child.kill('SIGTERM')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function withPorts(text: string, port: number, [first, second]: readonly ProxiedNode[]): string {
  return text
    .replaceAll(/\b(bind|listen) :?80\b/g, (_found, word: string) => `${word} 127.0.0.1:${port}`)
    .replace(/^:80 \{/m, `http://127.0.0.1:${port} {`)
    .replaceAll('.port = "3000"', `.port = "${first!.port}"`)
    .replaceAll('127.0.0.1:3000', `127.0.0.1:${first!.port}`)
    .replaceAll('port 3001', `port ${first!.managementPort}`)
    .replaceAll('127.0.0.1:3010', `127.0.0.1:${(second ?? first!).port}`)
    .replaceAll('port 3011', `port ${(second ?? first!).managementPort}`)
}
