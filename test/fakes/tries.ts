/** True in the long run (`npm run test:long`), which tries every property as often as its test says. */
export const isLongRun = process.env.WM_TRIES === 'all'

/** Returns the number of tries for a property: `all` in the long run, a twentieth of that in `npm test`. */
export const tries = (all: number): number => (isLongRun ? all : Math.ceil(all / 20))
