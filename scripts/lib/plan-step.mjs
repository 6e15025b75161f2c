/**
 * A step of the long run. `withoutPostgres`: more arguments, with which it runs where there is no Postgres; without
 * them it does not run there.
 * @typedef {{ name: string, run: readonly [string, readonly string[]], needsPostgres?: true,
 * withoutPostgres?: readonly string[] }} Step
 */

/**
 * Decides what becomes of a step. Where Postgres could have been installed, its absence is a failure of the steps that
 * need it; elsewhere their part is left out, by name.
 * @param {Step} step
 * @param {{ canInstall: boolean } | undefined} missing undefined if Postgres is there
 * @returns {{ run?: readonly [string, readonly string[]], failed?: string, leftOut?: string }}
 */
export function planStep({ name, run, needsPostgres, withoutPostgres }, missing) {
  if (!needsPostgres || !missing) return { run }
  const [command, args] = run
  const part = withoutPostgres ? `${name} (its part on Postgres)` : name
  return {
    ...(withoutPostgres && { run: [command, [...args, ...withoutPostgres]] }),
    ...(missing.canInstall ? { failed: part } : { leftOut: part }),
  }
}
