import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { LONG_FILES } from './long-files.ts'

/**
 * Vitest's order, with the long files first: one that is begun last keeps a processor idle. Without a list the largest come
 * first, and the longest are not the largest: those of `nodes` and `proxies` are small, wait for their servers nearly all of
 * their time, and leave the processors to what is begun beside them.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const usual = await super.sort(files)
    return usual.toSorted((one, other) => rankOf(one) - rankOf(other))
  }
}

function rankOf({ moduleId, project }: TestSpecification): number {
  const rank = LONG_FILES.findIndex((path) => moduleId.endsWith(path))
  const group = project.config.sequence.groupOrder * 1000
  return group + (rank === -1 ? LONG_FILES.length : rank)
}
