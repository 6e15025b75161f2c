// Tells the frame that opened this window that it is there. To this site alone: any page can open it.
const { opener } = window
if (opener) opener.postMessage({ type: 'wm-access', id: location.hash.slice(1) }, location.origin)
