/** The package's version. `npm run bump` writes it; a guard compares it with package.json. */
export const version = '0.1.0'
