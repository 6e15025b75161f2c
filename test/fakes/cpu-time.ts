/** Milliseconds of this process's own work since `since`: a limit that a case sets holds on a busy machine as well. */
export function cpuTime(since?: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(since)
  return (user + system) / 1000
}
