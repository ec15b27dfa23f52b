import { tableDeclaration } from './listing-document.ts'

/**
 * The configuration file of a shard's server. `listen`: `host:port`; `folder`: where it keeps its data, which has to exist. What was
 * written is on the disk before the server says so, and a shard that was killed begins where it was.
 */
export function searchdConfiguration({ listen, folder }: { listen: string; folder: string }): string {
  const index = (name: string, lines: readonly string[]) =>
    [
      `index ${name} {`,
      '  type = rt',
      `  path = ${folder}/${name}`,
      ...lines.map((line) => `  ${line}`),
      '}',
    ].join('\n')
  return `${index('listing', [...tableDeclaration, 'rt_mem_limit = 512M'])}
${index('listing_progress', ['rt_field = nothing', 'rt_attr_string = progress'])}
searchd {
  listen = ${listen}:mysql41
  log = ${folder}/searchd.log
  pid_file = ${folder}/searchd.pid
  binlog_path = ${folder}
  binlog_flush = 1
  workers = threads
  listen_backlog = 256
  thread_stack = 4M
  max_packet_size = 32M
}
`
}
