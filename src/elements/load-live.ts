/** The elements' second half: dialog, press, connected look. */
export const loadLive = async () => (await import('./live.ts')).live
