// Announces this window to the frame that opened it. The target origin is this site, because any page can open the
// window.
const { opener } = window
if (opener) opener.postMessage({ type: 'wm-access', id: location.hash.slice(1) }, location.origin)
