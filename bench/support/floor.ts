/** One measurement: CPU time a run, in milliseconds, as the least of several rounds. */
export type Measurement = { name: string; cpuMilliseconds: number; wallMilliseconds: number }

/** Runs `work` many times; CPU time of this process, because other processes share the machine. */
export async function measure(name: string, runs: number, work: () => unknown): Promise<Measurement> {
  for (let run = 0; run < Math.min(runs, 50); run += 1) await work()
  let best: Measurement | undefined
  for (let round = 0; round < 5; round += 1) {
    const startCpu = process.cpuUsage()
    const start = performance.now()
    for (let run = 0; run < runs; run += 1) await work()
    const { user, system } = process.cpuUsage(startCpu)
    const result = {
      name,
      cpuMilliseconds: (user + system) / 1000 / runs,
      wallMilliseconds: (performance.now() - start) / runs,
    }
    if (!best || result.cpuMilliseconds < best.cpuMilliseconds) best = result
  }
  return best!
}

/** Prints each measurement with its ratio to the first, the floor. */
export function report(measurements: Measurement[]): void {
  const [floor] = measurements
  for (const { name, cpuMilliseconds, wallMilliseconds } of measurements) {
    const ratio = cpuMilliseconds / floor!.cpuMilliseconds
    console.log(
      `${name.padEnd(44)} ${cpuMilliseconds.toFixed(3)} ms CPU  ${wallMilliseconds.toFixed(3)} ms  x${ratio.toFixed(2)}`,
    )
  }
}
