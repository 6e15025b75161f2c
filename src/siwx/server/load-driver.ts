import { pageError } from '../../chains/core/error-texts/page-error.ts'

/**
 * Loads a database package that only those install who use its store.
 * @throws {WmError<'OPTION_INVALID'>} The package is not installed.
 */
export async function loadDriver(name: string, load: (() => Promise<unknown>) | undefined): Promise<unknown> {
  try {
    // A bundler that saw the name would ask for the package even where the store is not used.
    return await (load ? load() : import(/* @vite-ignore */ /* webpackIgnore: true */ name))
  } catch (cause) {
    throw pageError(
      'OPTION_INVALID',
      { option: 'store', reason: `needs the package "${name}": npm install ${name}` },
      { cause },
    )
  }
}
