import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { parse } from 'yaml'

const read = (path: string) => readFileSync(new URL(`../docs/${path}`, import.meta.url), 'utf8')
type Rule = { alert: string; expr: string; annotations: { summary: string } }
const rules = (parse(read('monitoring/alerts.yml')) as { groups: { rules: Rule[] }[] }).groups.flatMap(
  (group) => group.rules,
)
const dashboard = JSON.parse(read('monitoring/dashboard.json')) as {
  panels: { targets: { expr: string }[] }[]
}

it('every alert says in the runbook what to do, and the runbook has no other', () => {
  const headings = [...read('runbook.md').matchAll(/^## (.+)$/gm)].map(([, heading]) => heading)
  expect(headings).toEqual(rules.map(({ alert }) => alert))
})

it('alerts and dashboard name metrics that there are', () => {
  const expressions = [...rules, ...dashboard.panels.flatMap(({ targets }) => targets)].map(
    ({ expr }) => expr,
  )
  const named = new Set(
    expressions.flatMap((expr) =>
      (expr.replaceAll(/\{[^}]*\}|\bby \([^)]*\)/g, '').match(/[a-z]+(?:_[a-z0-9]+)+/g) ?? []).filter(
        (name) => name !== 'histogram_quantile',
      ),
    ),
  )
  const folders = ['platform/observability', 'server/catalogue', 'listing-index']
  const source = folders
    .flatMap((folder) => {
      const path = new URL(`../src/${folder}/`, import.meta.url)
      return readdirSync(path, { recursive: true, encoding: 'utf8' })
        .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
        .map((name) => readFileSync(new URL(name, path), 'utf8'))
    })
    .join('\n')
  const unknown = [...named]
    .map((name) => name.replace(/^(http_request_duration_seconds)_(count|bucket)$/, '$1'))
    // Those of every Node program, by the library.
    .filter((name) => !/^(nodejs|process)_/.test(name) && !source.includes(`'${name}'`))
  expect(named.size).toBeGreaterThan(10)
  expect(unknown).toEqual([])
})

const hasPromtool = spawnSync('promtool', ['--version']).status === 0
it.skipIf(!hasPromtool)('Prometheus takes the rules [needs promtool]', () => {
  const file = new URL('../docs/monitoring/alerts.yml', import.meta.url).pathname
  const { status, stdout } = spawnSync('promtool', ['check', 'rules', file], { encoding: 'utf8' })
  expect([status, stdout]).toEqual([0, expect.stringContaining(`${rules.length} rules found`)])
})
