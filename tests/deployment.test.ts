import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import { loadConfig, SETTINGS } from '#config'
import about from '../package.json' with { type: 'json' }

const root = new URL('../', import.meta.url)
const read = (path: string) => readFileSync(new URL(path, root), 'utf8')
const deployment = 'docs/deployment'

const program = 'systemd-analyze'
const isInstalled = spawnSync(program, ['--version']).status === 0

it.skipIf(!isInstalled)('systemd takes the unit of docs/deployment.md [needs systemd-analyze]', () => {
  const unit = new URL(`${deployment}/boltiv.service`, root).pathname
  const { stderr } = spawnSync(program, ['verify', unit], { encoding: 'utf8' })
  // The shop is installed elsewhere here.
  const problems = stderr
    .split('\n')
    .filter((line) => line.includes('boltiv') && !line.includes('is not executable'))
  expect(problems).toEqual([])
})

const documented = read('docs/deployment.md').replaceAll(/^ +/gm, '')
const settingsFiles = [...documented.matchAll(/^DATA_DIR='[^]*?(?=^(?:END|```)$)/gm)].map(([lines]) => lines)

it('systemd and a shell read the same in /etc/boltiv.env, and the shop takes it', () => {
  expect(settingsFiles).toHaveLength(2)
  for (const lines of settingsFiles) {
    const settings = lines.trim().split('\n')
    // Anything else, and a comment behind a value, one of the two reads otherwise.
    expect(settings.filter((line) => !/^[A-Z_0-9]+='[^']*'$/.test(line))).toEqual([])
    const given = settings.map((line) => /^(\w+)='(.*)'$/.exec(line)!.slice(1) as [string, string])
    const completed = (value: string) =>
      value.replace('…', 'x'.repeat(43)).replace('/etc/boltiv-db.pem', new URL('package.json', root).pathname)
    const env = Object.fromEntries(given.map(([name, value]) => [name, completed(value)]))
    expect(unknownSettings(env)).toEqual([])
    expect(loadConfig(env).publicUrl).toBe('https://shop.example.hu')
  }
})

it('`boltiv` starts a command as the user of the service, with its settings', () => {
  const folder = mkdtempSync(join(tmpdir(), 'boltiv-command-'))
  try {
    writeFileSync(join(folder, 'boltiv.env'), "MAIL_FROM='Bolt & Co <bolt@example.hu>'\n")
    // In place of the program that changes the user, which only root may.
    const stand = '#!/bin/sh\necho "$MAIL_FROM $NODE_ENV"; printf "%s\\n" "$@"\n'
    writeFileSync(join(folder, 'setpriv'), stand, { mode: 0o755 })
    const command = read(`${deployment}/boltiv`).replace('/etc/', `${folder}/`)
    const { stdout } = spawnSync('sh', ['-c', command, 'boltiv', 'orders', 'a b'], {
      encoding: 'utf8',
      env: { PATH: `${folder}:${process.env.PATH}` },
    })
    expect(stdout.trim().split('\n')).toEqual([
      'Bolt & Co <bolt@example.hu> production',
      '--reuid=boltiv',
      '--regid=boltiv',
      '--clear-groups',
      '/opt/boltiv/node_modules/node/bin/node',
      '--disable-warning=ExperimentalWarning',
      '/opt/boltiv/src/cli.ts',
      'orders',
      'a b',
    ])
  } finally {
    rmSync(folder, { recursive: true })
  }
})

it.each(['haproxy.cfg', 'haproxy-postgresql.cfg'])('%s does not let haproxy run as root', (file) => {
  expect(read(`docs/proxies/${file}`)).toMatch(/^global\n(?: .*\n)* {4}user haproxy\n {4}group haproxy\n/m)
})

/** What Node itself reads. */
const ofNode = ['NODE_ENV', 'NODE_EXTRA_CA_CERTS']
const unknownSettings = (env: object) =>
  Object.keys(env).filter((name) => !(name in SETTINGS) && !ofNode.includes(name))
const isPinned = (image: string) => /:v?\d+\.\d+\.?\d*(-[a-z]+)*$/.test(image)

type Service = { image: string; environment?: Record<string, string>; command?: string[]; volumes?: string[] }
type Compose = { services: Record<string, Service>; volumes: Record<string, object> }
const { services, volumes } = parse(read(`${deployment}/compose/compose.yaml`), { merge: true }) as Compose
const shops = Object.values(services).filter(({ image }) => image.startsWith('boltiv:'))

it('Compose starts the shop with settings that there are, secrets from outside, and pinned images', () => {
  expect(shops).toHaveLength(3)
  for (const { environment = {} } of shops) {
    expect(unknownSettings(environment)).toEqual([])
    const open = Object.entries(environment).filter(
      ([name, value]) => SETTINGS[name]?.secret && name !== 'REDIS_URL' && !value.includes('${'),
    )
    // The user name of a bucket is none.
    expect(open.map(([name]) => name)).toEqual(['S3_ACCESS_KEY_ID'])
    const given = Object.entries(environment).map(([name, value]) => [name, completed(value)])
    expect(loadConfig(Object.fromEntries(given) as Record<string, string>).s3?.bucket).toBe('boltiv')
  }
  for (const { image } of Object.values(services)) expect(image).toSatisfy(isPinned)
  expect(shops[0]!.image).toBe(`boltiv:${about.version}`)
})

/** As with a file `.env` that has what must be there. */
function completed(value: string): string {
  return value.replaceAll(/\$\{(\w+):([?-])\}/g, (_, name: string, kind: string) =>
    kind === '-' ? '' : name === 'SHOP_HOST' ? 'shop.example.hu' : 'x'.repeat(43),
  )
}

it('Compose names files, folders and services that there are, and its proxy leads to both processes', () => {
  for (const { volumes: mounted = [] } of Object.values(services))
    for (const source of mounted.map((volume) => volume.split(':')[0]!))
      expect(
        source.startsWith('./tls') ||
          source in volumes ||
          existsSync(new URL(`${deployment}/compose/${source}`, root)),
      ).toBe(true)
  const proxy = read(`${deployment}/compose/Caddyfile`)
  const [, ...upstreams] = /reverse_proxy (\w+):3000 (\w+):3000/.exec(proxy) ?? []
  expect(upstreams).toEqual(Object.keys(services).filter((name) => name.startsWith('shop')))
  expect(proxy).toContain('health_uri /readyz\n\t\thealth_port 3001')
  const made = [...read('docs/deployment.md').matchAll(/^(\w+)=\$\(openssl/gm)].map(([, name]) => name!)
  const needed = new Set(read(`${deployment}/compose/compose.yaml`).match(/(?<=\$\{)\w+(?=:\?)/g))
  expect(new Set([...made, 'SHOP_HOST'])).toEqual(needed)
})

type Probe = { httpGet: { path: string; port: string } }
type Container = Record<`${'startup' | 'readiness' | 'liveness'}Probe`, Probe | undefined> & {
  image: string
  args?: string[]
  env?: { name: string; value: string }[]
  ports?: { name: string; containerPort: number }[]
  envFrom: { configMapRef?: { name: string }; secretRef?: { name: string } }[]
  securityContext: object
  resources: { limits: object; requests: object }
}
type Thing = {
  kind: string
  metadata: { name: string; namespace?: string }
  data?: Record<string, string>
  resources?: string[]
  images?: { newTag: string }[]
  spec: {
    selector?: object
    replicas?: number
    template: { metadata: { labels: object }; spec: { containers: Container[]; securityContext: object } }
  }
}
const folder = `${deployment}/kubernetes`
const things = readdirSync(new URL(folder, root)).flatMap((file) =>
  parseAllDocuments(read(`${folder}/${file}`), { merge: true }).map((document) => document.toJS() as Thing),
)
const ofKind = (...kinds: string[]) => things.filter(({ kind }) => kinds.includes(kind))
const containersOf = ({ spec }: Thing) => spec.template.spec.containers
/** The keys of the secret that docs/deployment.md makes. */
const [, secretFile = ''] = /^cat > shop\.env <<END\n([^]*?)^END$/m.exec(documented) ?? []
const secretKeys = [...secretFile.matchAll(/^(\w+)=/gm)].map(([, key]) => key!)
/** What the image sets. */
const ofImage = Object.fromEntries(
  [...read('Containerfile').matchAll(/\b(HOST|MANAGEMENT_HOST|DATA_DIR)=(\S+)/g)].map(([, key, value]) => [
    key!,
    value!,
  ]),
)

it('Kubernetes gives the shop settings that there are; secrets stand in a secret alone', () => {
  const [settings] = ofKind('ConfigMap')
  expect(unknownSettings(settings!.data!)).toEqual([])
  expect(Object.keys(settings!.data!).filter((name) => SETTINGS[name]!.secret)).toEqual([])
  expect(secretKeys).toEqual(expect.arrayContaining(['DATABASE_URL', 'APP_SECRET']))
  expect(secretKeys.filter((name) => !SETTINGS[name]?.secret)).toEqual([])
  const addresses = {
    DATABASE_URL: 'postgres://db/shop',
    REDIS_URL: 'redis://redis',
    SMTP_URL: 'smtp://mail',
  }
  const secrets = { ...Object.fromEntries(secretKeys.map((name) => [name, 'x'.repeat(43)])), ...addresses }
  for (const started of ofKind('Deployment', 'Job')) {
    const [{ env = [], envFrom }] = containersOf(started) as [Container]
    expect(envFrom).toEqual([
      { configMapRef: { name: settings!.metadata.name } },
      { secretRef: { name: 'boltiv' } },
    ])
    const own = Object.fromEntries(env.map(({ name, value }) => [name, value]))
    expect(unknownSettings(own)).toEqual([])
    const { role } = loadConfig({ ...ofImage, ...settings!.data, ...secrets, ...own })
    if (started.kind === 'Deployment') expect(`boltiv-${role}`).toBe(started.metadata.name)
  }
})

it('Kubernetes looks where the shop responds, and runs it without rights', () => {
  const management = read('src/platform/observability/management.ts')
  const all = ofKind('Deployment', 'Job').flatMap(containersOf)
  expect(all).toHaveLength(3)
  for (const { ports = [], startupProbe, readinessProbe, livenessProbe, ...container } of all) {
    expect(container.securityContext).toEqual({
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ['ALL'] },
    })
    expect(Object.keys(container.resources)).toEqual(['requests', 'limits'])
    if (container.args) continue
    const named = Object.fromEntries(ports.map(({ name, containerPort }) => [name, containerPort]))
    for (const probe of [startupProbe, readinessProbe, livenessProbe]) {
      expect(named[probe!.httpGet.port]).toBe(3001)
      expect(management).toContain(`app.get('${probe!.httpGet.path}'`)
    }
    // A database that is away is no reason to start every process again.
    expect([readinessProbe, livenessProbe].map((probe) => probe!.httpGet.path)).toEqual([
      '/readyz',
      '/healthz',
    ])
  }
  for (const { spec } of ofKind('Deployment', 'Job'))
    expect(spec.template.spec.securityContext).toMatchObject({ runAsNonRoot: true, runAsUser: 10_001 })
})

it('Kubernetes finds its pods by their labels, keeps one of each, and takes images of one version', () => {
  const deployed = ofKind('Deployment')
  const labels = deployed.map(({ spec }) => spec.template.metadata.labels)
  expect(deployed.map(({ spec }) => spec.selector)).toEqual(labels.map((matchLabels) => ({ matchLabels })))
  expect(ofKind('PodDisruptionBudget').map(({ spec }) => spec.selector)).toEqual(
    labels.map((matchLabels) => ({ matchLabels })),
  )
  expect(ofKind('Service')[0]!.spec.selector).toEqual(labels[1])
  const [kustomization] = ofKind('Kustomization')
  expect(kustomization!.images!.map(({ newTag }) => newTag)).toEqual([about.version])
  const [job] = ofKind('Job')
  expect(containersOf(job!)[0]!.image).toSatisfy(isPinned)
  expect(containersOf(job!)[0]!.image).toContain(`:${about.version}`)
  for (const file of kustomization!.resources!)
    expect(existsSync(new URL(`${folder}/${file}`, root))).toBe(true)
})

it('the image has all that the shop imports and reads, and no other rights', () => {
  const containerfile = read('Containerfile')
  const copied = [...containerfile.matchAll(/^COPY --from=build \/shop\/(\S+)/gm)].map(([, path]) => path!)
  expect(copied).toEqual(['package.json', 'node_modules', 'migrations', 'demo', 'src', 'build'])
  // Where the names of package.json lead to, but for the tests'.
  const imported = Object.values(about.imports).map((path) => path.split('/')[1]!)
  expect(imported.filter((path) => !copied.includes(path))).toEqual(['tests'])
  expect(containerfile).toMatch(/^USER 10001:10001$/m)
  expect(containerfile).toContain('/healthz')
  for (const [, image] of containerfile.matchAll(/^ARG \w+_IMAGE=(\S+)$/gm)) expect(image).toSatisfy(isPinned)
})

it('what the image leaves out of the packages nothing of the running shop imports', () => {
  const [removed = ''] = /rm -rf .+?(?=&&)/s.exec(read('Containerfile')) ?? []
  const packages = removed
    .split(/[\s\\]+/)
    .slice(2)
    .filter((name) => /^@?[a-z-]+(\/?\*)?$/.test(name))
  expect(packages).toContain('vite')
  const sources = readdirSync(new URL('src/', root), { recursive: true, encoding: 'utf8' }).filter(
    (name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name),
  )
  const imports = new RegExp(`(?:from|import\\()\\s*'(?:${packages.join('|').replaceAll('*', '')})['/]`)
  const users = sources.filter((name) => imports.test(read(`src/${name}`)))
  // In development alone.
  expect(users).toEqual(['renderer.ts'])
})
