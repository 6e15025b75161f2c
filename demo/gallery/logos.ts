const drawings = {
  lantern:
    '<rect width="40" height="40" fill="#f26b2a"/><path d="M20 8v3M12 15a8 6 0 0116 0v12a2 2 0 01-2 2H14a2 2 0 01-2-2z" fill="none" stroke="#fff" stroke-width="2.2" stroke-linecap="round"/><path d="M20 17c2.6 2.6 3.6 4.2 3.6 5.800a3.6 3.6 0 01-7.2 0c0-1.6 1-3.2 3.6-5.800z" fill="#fff"/>',
  tern: '<rect width="40" height="40" fill="#15355f"/><path d="M6 16c6-1 10 1 14 6 4-5 8-7 14-6-5 2-8 5-9.5 9.5-1.3 1.6-2.6 2.5-4.5 4-1.9-1.5-3.2-2.4-4.5-4C14 21 11 18 6 16z" fill="#fff"/><circle cx="20" cy="11" r="2.6" fill="#7fd0ff"/>',
  quartz:
    '<rect width="40" height="40" fill="#e9e4fb"/><path d="M20 6l9 7-3 20H14l-3-20z" fill="#8a6df0"/><path d="M20 6l9 7h-9zM20 13l6 20h-6z" fill="#5a3dc8"/><path d="M20 6v7h-9z" fill="#b7a4fa"/>',
  tidepool:
    '<rect width="40" height="40" fill="#0e2a33"/><path d="M8 25c4-3 8-3 12 0s8 3 12 0" stroke="#7fe3d4" stroke-width="2.6" fill="none" stroke-linecap="round"/><path d="M11 18.5c3-2.3 6-2.3 9 0s6 2.3 9 0" stroke="#f3c98b" stroke-width="2.6" fill="none" stroke-linecap="round"/><path d="M14 12.5c2-1.6 4-1.6 6 0s4 1.6 6 0" stroke="#fff" stroke-width="2.6" fill="none" stroke-linecap="round"/>',
  mica: '<rect width="40" height="40" fill="#0d0f12"/><path d="M20 8l11 8-11 8-11-8z" fill="#fff"/><path d="M9 21l11 8 11-8" stroke="#7b8794" stroke-width="2.4" fill="none" stroke-linejoin="round" stroke-linecap="round"/>',
  plinth:
    '<rect width="40" height="40" fill="#f0ece4"/><path d="M11 31h18M13 27h14M15 27V14h10v13M12 11h16" stroke="#3a352c" stroke-width="2.4" stroke-linecap="round" fill="none"/>',
  husd: '<rect width="40" height="40" fill="#1f7a4d"/><path d="M14 11v18M26 11v18M14 20h12" stroke="#fff" stroke-width="3" stroke-linecap="round"/><path d="M9 17h22M9 23h22" stroke="#fff" stroke-width="1.6" opacity=".7" stroke-linecap="round"/>',
  mrd: '<rect width="40" height="40" fill="#1b3fae"/><circle cx="20" cy="20" r="10.5" fill="none" stroke="#fff" stroke-width="2.2"/><ellipse cx="20" cy="20" rx="4.6" ry="10.5" fill="none" stroke="#fff" stroke-width="2"/><path d="M9.5 20h21" stroke="#fff" stroke-width="2"/>',
  kite: '<rect width="40" height="40" fill="#e3487f"/><path d="M20 7l8 11-8 9-8-9zM20 7v20M12 18h16" fill="none" stroke="#fff" stroke-width="2.2" stroke-linejoin="round"/><path d="M20 27c-2 2 2 3 0 6" stroke="#fff" stroke-width="2" fill="none" stroke-linecap="round"/>',
  basalt:
    '<rect width="40" height="40" fill="#2c2f36"/><path d="M13 12l7-4 7 4v8l-7 4-7-4zM13 20l7 4 7-4v8l-7 4-7-4z" fill="none" stroke="#cfd6e2" stroke-width="2" stroke-linejoin="round"/>',
  ferry:
    '<rect width="40" height="40" fill="#c23b3b"/><path d="M9 23h22l-4 7H13zM13 19h14M20 19V9l7 7" fill="none" stroke="#fff" stroke-width="2.4" stroke-linejoin="round" stroke-linecap="round"/>',
  cairn:
    '<rect width="40" height="40" fill="#0c8a7e"/><path d="M20 9l4 6h-8zM13 17h14l2 6H11zM9 25h22l2 6H7z" fill="#fff"/>',
  solace:
    '<rect width="40" height="40" fill="#6b2fd6"/><path d="M12 13h14l3 0-3 4H12zM12 24h14l3 0" stroke="#fff" stroke-width="0"/><path d="M11 14h18M11 20h18M11 26h18" stroke="#fff" stroke-width="3" stroke-linecap="round"/>',
  delta:
    '<rect width="40" height="40" fill="#f2c230"/><path d="M20 10l11 19H9z" fill="none" stroke="#4a3600" stroke-width="3" stroke-linejoin="round"/>',
} as const

/** Returns an invented logo as the data URI that a wallet announces. */
export function logo(name: keyof typeof drawings): string {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40">${drawings[name]}</svg>`
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}
