/** Loads the interactive half of the elements: dialog, press, connected button. */
export const loadInteractive = async () => (await import('./interactive.ts')).interactive
