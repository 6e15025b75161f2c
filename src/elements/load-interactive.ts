let loaded: typeof import('./interactive.ts').interactive | undefined

/**
 * Loads the interactive half of the elements: dialog, press, connected button. A second import() of a file that is here
 * still takes a task, before which the browser may paint a frame without what was pressed.
 */
export const loadInteractive = async () => (loaded ??= (await import('./interactive.ts')).interactive)
