import type { TestProject } from 'vitest/node'
import { startTestDatabase } from './database.ts'

/** Vitest's global set-up for the projects that need PostgreSQL. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { url, stop } = await startTestDatabase()
  project.provide('testServerUrl', url)
  return stop
}
