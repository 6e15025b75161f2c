/** Selector of the roots that carry the tokens: the element's shadow host, or the box around bare React views. */
export const scope = ':host,.wm-scope'
export const scopeLight = ':host([data-theme=light]),.wm-scope[data-theme=light]'
export const scopeDark = ':host([data-theme=dark]),.wm-scope[data-theme=dark]'
