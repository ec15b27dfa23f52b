/** Does a piece of work for each, `concurrency` at a time, in their order. The first failure ends it. */
export async function eachOf<T>(
  all: Iterable<T> | AsyncIterable<T>,
  concurrency: number,
  work: (one: T) => Promise<void>,
): Promise<void> {
  const rest =
    Symbol.asyncIterator in all ? all[Symbol.asyncIterator]() : (all as Iterable<T>)[Symbol.iterator]()
  async function worker(): Promise<void> {
    for (let next = await rest.next(); !next.done; next = await rest.next()) await work(next.value)
  }
  await Promise.all(Array.from({ length: concurrency }, worker))
}
