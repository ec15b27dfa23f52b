import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { findChromium } from './chromium.ts'
import { createTemplate, DEMO_TEMPLATE, startTestDatabase } from './database.ts'
import { fillDemoTemplate } from './demo-template.ts'
import { fillCompileCache } from './first-start.ts'
import { bundleServer } from './server-bundle.ts'
import { serverProgram } from '../race/server-process.ts'

/** Vitest's global set-up for the projects that need PostgreSQL. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  // Installed once: two workers that find no browser would both run the package manager, and one fails on its lock.
  if (project.name === 'system') findChromium()
  const server = await startTestDatabase()
  const { url } = server
  const folders = mkdtempSync(join(tmpdir(), 'boltiv-calls-'))
  const stop = async () => {
    await server.stop()
    rmSync(folders, { recursive: true, force: true })
  }
  project.provide('testServerUrl', url)
  project.provide('platformFolders', folders)
  if (project.name !== 'system') return stop
  // Browsers and clients meet the demo shop many times: it is loaded once, and copied.
  try {
    // Workers are started with what stands here.
    process.env[serverProgram] = await bundleServer()
    const [demo, empty] = [await createTemplate(url, DEMO_TEMPLATE), await createTemplate(url, 'first_start')]
    const [{ pictures, remove }] = await Promise.all([fillDemoTemplate(demo), fillCompileCache(empty)])
    project.provide('demoPictures', pictures)
    return async () => {
      await stop()
      remove()
    }
  } catch (error) {
    await stop()
    throw error
  }
}
