window.postMessage({}, '*') // wrong
window.postMessage({}, { targetOrigin: '*' }) // wrong
window.postMessage({}, 'https://example.com')
