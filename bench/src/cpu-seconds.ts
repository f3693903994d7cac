/** The processor time that the work took, user and system, with all of this process's threads. */
export async function cpuSeconds(work: () => Promise<unknown>): Promise<number> {
  const start = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1e6;
}
